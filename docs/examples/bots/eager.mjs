// A bot in JavaScript: it would rather do something than pass, and otherwise throws a die of its own.
//   petteia arena hera-zeus --bots random 'pipe:command=node docs/examples/bots/eager.mjs'
import { createInterface } from "node:readline";

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");
const idle = /^(pass|done|end|stop|no|skip|leave)\b/;
let dice = 1;

// a small generator, seeded by the arena: equal seeds play equal games
function below(n) {
  dice = (Math.imul(dice, 1664525) + 1013904223) >>> 0;
  return Math.floor((dice / 2 ** 32) * n);
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    dice = message.seed >>> 0;
    say({ protocol: "petteia bot 1", name: "eager" });
  } else if (message.type === "choose") {
    const all = message.options.map((_, place) => place);
    const busy = all.filter((place) => !idle.test(message.options[place].text));
    const among = busy.length ? busy : all;
    say({ id: message.id, choose: among[below(among.length)] });
  }
}
