/* The client's own types. */

import type { RecordCard } from "./types";

export type Record_ = RecordCard;

declare module "./types" {
  interface TableEvent {
    /** it happened since one's own last choice */
    fresh?: boolean;
  }
}

export interface Settings {
  theme: string;
  pace: string;
  sound: boolean;
  volume: number;
  confirm: boolean;
  lone: boolean;
  notify: boolean;
  lessons: boolean;
  quiet: string;
  zoom: boolean;
}
