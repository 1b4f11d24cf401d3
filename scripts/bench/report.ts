import { readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { root } from "../setup/project.mjs";
import type { Compared } from "./compare.ts";
import type { HttpResults } from "./http.ts";
import type { PagesResults } from "./pages.ts";
import type { Measured, Results } from "./results.ts";
import type { ScaleResults } from "./scale.ts";

/** The targets: a call's ratio to the bare server should stay below this. */
const aims: Record<string, number> = {
  "ready /": 1.3,
  "ready /all-classes": 1.3,
  list: 2,
  record: 2,
  vote: 1.5,
  booking: 1.5,
};
const readyAim = 1.15;
const renderedAimUs = 5_000;

const document = join(root, "docs", "performance.md");
/** Below this line the document is written by hand. */
const border = "## Where the time goes";

/** Rewrites docs/performance.md, down to the part written by hand. */
export function writeReport({ http, pages, scale, postgres }: Results): void {
  const version = postgres?.value.version;
  const sections = [
    intro(),
    http && section("SQLite, the demo's data", http, httpTables),
    postgres && section(`${version}, the demo's data`, postgres, (value) => httpTables(value.http)),
    scale && section("SQLite, a little and a lot of data", scale, scaleTable),
    postgres &&
      section(`${version}, a little and a lot of data`, postgres, (value) => scaleTable(value.scale)),
    pages && section("Pages on a slow network and processor", pages, pagesTable),
  ];
  const [, handWritten = "\n"] = readFileSync(document, "utf8").split(border);
  writeFileSync(document, `${sections.filter(Boolean).join("\n")}\n${border}${handWritten}`);
}

function intro(): string {
  const [cpu] = cpus();
  return `# Performance

Written by \`npm run bench\`, except for the last section; nothing here is a test, and no test has a time limit.
Ratios compare with a bare \`node:http\` server, measured alternately in the same run: it sends the same bytes, and for what
is not ready runs the same statement, transaction or hash. Processor time is the server process's own, user plus system.
50 connections are open at once unless said otherwise.

Machine: ${cpus().length} × ${cpu?.model.trim()}, ${gigabytes(totalmem())}, Node ${process.version}, ${process.platform}.
Client and server share those processors, which affects times and requests per second, but not ratios.
`;
}

function section<Value>(title: string, measured: Measured<Value>, body: (value: Value) => string): string {
  const { at, commit, quick, busy, value } = measured;
  const day = at.slice(0, 16).replace("T", " ");
  const how = quick ? "a quick run with a fifth of the requests" : "a full run";
  return `## ${title}\n\n${day} UTC, commit ${commit}, ${how}; the machine's load over five minutes was ${busy.toFixed(1)}.\n\n${body(value)}\n`;
}

function httpTables({ compared, memory, startMs }: HttpResults): string {
  const calls = table(
    ["", "µs of CPU", "bare", "ratio", "aim", "per second", "bare", "p50 ms", "p99 ms", "bare p99"],
    compared.map((call) => [
      call.name,
      whole(call.studio.cpuUs),
      whole(call.bare.cpuUs),
      call.ratio.toFixed(2),
      aimOf(call),
      whole(call.studio.perSecond),
      whole(call.bare.perSecond),
      call.studio.p50.toFixed(1),
      call.studio.p99.toFixed(1),
      call.bare.p99.toFixed(1),
    ]),
  );
  const process = table(
    ["The process", "measured", "aim"],
    [
      ["Start to first answer", `${(startMs / 1000).toFixed(2)} s`, "0.7 s"],
      ["Memory, idle", megabytes(memory.idle), "120 MB"],
      ["Memory, after all of the above", megabytes(memory.loaded), "220 MB"],
    ],
  );
  return `${calls}\n\n${process}`;
}

function aimOf({ id }: Compared): string {
  if (id.startsWith("rendered")) return `${renderedAimUs} µs`;
  const aim = aims[id] ?? (id.startsWith("ready") ? readyAim : undefined);
  return aim === undefined ? "" : String(aim);
}

function scaleTable({ small, large, fillSeconds, peakRss, calls }: ScaleResults): string {
  const size = ({ articles, users, payments }: typeof small) =>
    [`${count(articles)} articles`, `${count(users)} users`, `${count(payments)} payments`].join(", ");
  const rows = calls.map(({ name, small: few, large: many }) => [
    name,
    few.p50.toFixed(1),
    few.p99.toFixed(1),
    many.p50.toFixed(1),
    many.p99.toFixed(1),
    (many.p50 / few.p50).toFixed(1),
  ]);
  const head = ["ms", "p50, a little", "p99", "p50, a lot", "p99", "p50, times"];
  return [
    `A little: ${size(small)}. A lot: ${size(large)}, written in ${Math.round(fillSeconds)} s.`,
    "One request at a time, none answered from memory. Aims: lists 1.5 times, the summary 20 ms, the CSV 60 s.",
    `Peak memory: ${megabytes(peakRss)}.`,
    "",
    table(head, rows),
  ].join("\n");
}

function pagesTable({ pages: results, interactions }: PagesResults): string {
  const kinds = ["document", "script", "style", "font", "picture", "other"] as const;
  const paints = results.map(({ name, page, bare }) => [
    name,
    whole(page.fcp) + (bare ? ` (${whole(bare.fcp)})` : ""),
    whole(page.lcp) + (bare ? ` (${whole(bare.lcp)})` : ""),
    bare ? (page.lcp / bare.lcp).toFixed(2) : "",
    whole(page.alive),
    whole(page.tbt),
    page.cls.toFixed(3),
  ]);
  const weights = results.map(({ name, page }) => [
    name,
    String(page.requests),
    ...kinds.map((kind) => kilobytes(page.bytes[kind])),
    kilobytes(kinds.reduce((sum, kind) => sum + page.bytes[kind], 0)),
  ]);
  return [
    "Chromium, 1.6 Mbit/s, 150 ms for each request, a processor slowed down four times, nothing cached. In brackets, the",
    "same page without its scripts and with its styles inlined. Aims: 1.1 times that, behind the login an LCP of 1,200 ms;",
    "alive, that is, its buttons work, after 1,400 ms; TBT 80 ms, CLS 0 (lists 0.01).",
    "",
    table(["", "FCP ms", "LCP ms", "LCP, times", "alive ms", "TBT ms", "CLS"], paints),
    "",
    "Bytes over the network, in kB. Aims for Home: script 145, all 250.",
    "",
    table(["", "requests", ...kinds, "all"], weights),
    "",
    "From a press or a key to the next paint, ms, with the processor slowed down four times; the slowest of each try. Aim: 100.",
    "",
    table(
      ["", "median", "worst"],
      interactions.map(({ name, median, worst }) => [name, whole(median), whole(worst)]),
    ),
  ].join("\n");
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? "---" : "---:"))), ...rows.map(line)].join(
    "\n",
  );
}

const whole = (value: number) => count(Math.round(value));
const count = (value: number) => value.toLocaleString("en-US");
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;
const gigabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 3)} GB`;
