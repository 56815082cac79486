// A record of older rules, which can be read and not replayed.
import { html, useEffect } from "../lib.js";
import { Look, Ui } from "../look.js";
import { dateLine } from "../parts/words.js";
import { Page } from "../shell.js";

/** @param {{record: import("../types").Record_, file: string}} props */
export function PastPage({ record, file }) {
  useEffect(() => void (document.title = `${record.title}, a record · Petteia`), []);
  const past = record.past;
  if (!past) return null;
  const winners = (record.outcome?.winners ?? []).map((seat) => record.seats[seat]?.name).filter(Boolean);
  return html`<${Page}><div class="text past-record"><h1><${Look} look="wax-seal" /> ${record.title}</h1>
    <p>${record.seats.map((seat) => seat.name).join(", ")}${record.ended ? html` · ${dateLine(record.ended)}` : null}</p>
    <p><b>${winners.length ? `${winners.join(", ")} won.` : "Nobody won."}</b> ${record.outcome?.reason ?? ""}</p>
    <p class="why-note">${past.word}</p>
    <ol class="past-story">${past.story.map((line, i) => html`<li key=${i}>${line.text}</li>`)}</ol>
    <p><a class="button" href=${file} download><${Ui} name="download" /> Download</a></p>
  </div><//>`;
}
