/* The client's own types, and answers of the API that are put together where they are asked for. */

import type { Decision, RecordCard, Scene } from "./types";

export type Record_ = RecordCard;

declare module "./types" {
  interface TableEvent {
    /** it happened since one's own last choice */
    fresh?: boolean;
  }
}

export interface Strength {
  key: string;
  title: string;
  text: string;
}

export interface Settings {
  theme: string;
  pace: string;
  sound: boolean;
  volume: number;
  confirm: boolean;
  notify: boolean;
  lessons: boolean;
  quiet: string;
  zoom: boolean;
}

export interface Puzzle {
  game: string;
  title: string;
  seat: number;
  name: string;
  scene: Scene;
  decision: Decision;
  told: string[];
  number: number;
  of: number;
  next: number;
  hard: boolean;
  mine: { tries: number; hinted?: boolean; solved: boolean };
}

export interface Tried {
  right: boolean;
  move: string;
  label: string;
  told: string[];
  behind: number;
  others?: { label: string; behind: number }[];
}

export interface Way {
  games: Record<
    string,
    {
      levels: Record<string, [number, number]>;
      alone: [number, number];
      endings: string[];
      next: string;
      played: number;
    }
  >;
  solved: Record<string, number>;
}

export interface Result {
  name: string;
  margin: number | null;
  over: boolean;
  record?: string;
  key?: string;
}

/** The deal of a day, and what everybody made of it. */
export interface Deal {
  day: string;
  game: string;
  title: string;
  par: number | null;
  bots: (Result & { level: string })[];
  results: Result[];
  players: number;
  mine: (Result & { table: string }) | null;
}
