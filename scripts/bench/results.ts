import { spawnSync } from "node:child_process";
import { cpus, loadavg, totalmem } from "node:os";
import { root } from "../setup/project.mjs";
import type { HttpResults } from "./http.ts";
import type { PagesResults } from "./pages.ts";
import type { PeerResults } from "./peers.ts";
import type { ScaleResults } from "./scale.ts";

/** What one part of the bench found, when, on which commit and machine, and how busy that was. */
export type Measured<Value> = { value: Value } & Circumstances;
type Circumstances = { at: string; commit: string; machine: string; quick: boolean; busy: number };

type Values = {
  http: HttpResults;
  peers: PeerResults;
  pages: PagesResults;
  scale: ScaleResults;
  postgres: { version: string; http: HttpResults; scale: ScaleResults };
};
/** What was measured, by part. */
export type Results = { [Part in keyof Values]?: Measured<Values[Part]> };

const head = spawnSync("git", ["rev-parse", "--short", "HEAD"], { cwd: root, encoding: "utf8" });
/** Read at the start, so that a commit made meanwhile doesn't change it. */
const commit = head.stdout?.trim() ?? "";

/** What was just found, with its circumstances. */
export function measured<Value>(value: Value, { quick }: { quick: boolean }): Measured<Value> {
  return { at: new Date().toISOString(), commit, machine: machine(), quick, busy: loadavg()[1] ?? 0, value };
}

function machine(): string {
  const memory = `${Math.round(totalmem() / 1024 ** 3)} GB`;
  return `${cpus().length} × ${cpus()[0]?.model.trim()}, ${memory}, Node ${process.version}, ${process.platform}`;
}
