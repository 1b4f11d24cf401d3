import { readFileSync } from "node:fs";

// Preloaded by a studio that is to believe in another day: its clock is ahead of the machine's by what the file says,
// in milliseconds.
const aheadMs = Number(readFileSync(process.env.CLOCK_AHEAD_FILE, "utf8"));
const MachineDate = Date;
const now = () => MachineDate.now() + aheadMs;

globalThis.Date = new Proxy(MachineDate, {
  construct: (_, given, as) => Reflect.construct(MachineDate, given.length === 0 ? [now()] : given, as),
  apply: () => new MachineDate(now()).toString(),
  get: (target, name, self) => (name === "now" ? now : Reflect.get(target, name, self)),
});
