import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../setup/project.mjs";
import type { Compared } from "./compare.ts";
import { goals } from "./goals.ts";
import type { HttpResults } from "./http.ts";
import type { PagesResults } from "./pages.ts";
import type { PeerResults } from "./peers.ts";
import type { Measured, Results } from "./results.ts";
import type { ScaleResults } from "./scale.ts";

/** The targets: a call's ratio to the bare server should stay below this. */
const aims: Record<string, number> = {
  "ready /": 1.3,
  "ready /all-classes": 1.3,
  record: 2,
  "rendered home": 1.7,
  "rendered classes": 1.7,
  vote: 2,
  booking: 3,
};
const readyAim = 1.15;

/** Where a run's figures are written: a quick one's are too rough for the document. */
export function reportPath({ quick }: { quick: boolean }): string {
  return quick ? join(".cache", "performance.md") : join("docs", "performance.md");
}

/** Writes what was measured; what that page had of other parts stays. */
export function writeReport(results: Results, run: { quick: boolean }): void {
  const path = join(root, reportPath(run));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, reportOn(existsSync(path) ? readFileSync(path, "utf8") : "", results));
}

/** The document with these results; what they don't measure stays as it was, and so does what is written by hand. */
export function reportOn(document: string, results: Results): string {
  const known = new Map(document.split(/^(?=## )/m).map((text) => [titleOf(text), text]));
  const { http, peers, pages, scale, postgres } = results;
  const fresh: (string | undefined)[] = [
    goalsSection(known.get(goalsTitle), results),
    section("SQLite, the demo's data", http, httpTables),
    section("PostgreSQL, the demo's data", postgres, ({ http, version }) => httpTables(http, version)),
    section("Others at the same work", peers, peersTable),
    section("SQLite, a little and a lot of data", scale, scaleTable),
    section("PostgreSQL, a little and a lot of data", postgres, ({ scale }) => scaleTable(scale)),
    section("Pages on a slow network and processor", pages, pagesTable),
  ];
  for (const text of fresh) if (text) known.set(titleOf(text), text);
  return [intro, ...order.map((title) => known.get(title)), ...unordered(known)].filter(Boolean).join("");
}

const goalsTitle = "What was asked for";
const order = [
  goalsTitle,
  "SQLite, the demo's data",
  "PostgreSQL, the demo's data",
  "Others at the same work",
  "SQLite, a little and a lot of data",
  "PostgreSQL, a little and a lot of data",
  "Pages on a slow network and processor",
];

/** What is written by hand. */
function unordered(known: ReadonlyMap<string, string>): string[] {
  return [...known].filter(([title]) => title !== "" && !order.includes(title)).map(([, text]) => text);
}

/** A section's heading; of what comes before the first, nothing. */
function titleOf(text: string): string {
  return /^## (.*)/.exec(text)?.[1] ?? "";
}

const intro = `# Performance

Written by \`npm run bench\`, except for the last section; nothing here is a test, and no test has a time limit. Ratios
compare with a bare \`node:http\` server, measured alternately in the same run: it sends the same bytes, and for what is not
ready runs the same statement, transaction or hash. Pages that are rendered are compared with React's own rendering of the
same tree with the same data, byte for byte the same page. Processor time is the server process's own, user plus system.
50 connections are open at once unless said otherwise. Client and server share the machine's processors, which affects
times and requests per second, but not ratios.

`;

/** Rows whose part was not measured stay as they were. */
function goalsSection(before: string | undefined, results: Results): string {
  const kept = new Map(before?.split("\n").map((line) => [line.split(" | ")[0], line]));
  const lines = goals.map(({ name, before, aim, why, now }) => {
    const found = now(results);
    if (!found) return kept.get(`| ${name}`) ?? row([name, before, "not measured", aim, ""]);
    return row([name, before, found.text, aim, found.isReached ? "reached" : why]);
  });
  const about =
    "Before is what issue 26 says of a53d063. The tables below say when and where each part was measured.";
  const head = ["", "before", "now", "aim", "reached, or why not"];
  const rule = head.map(() => "---");
  return `## ${goalsTitle}\n\n${about}\n\n${[row(head), row(rule), ...lines].join("\n")}\n\n`;
}

function section<Value>(
  title: string,
  measured: Measured<Value> | undefined,
  body: (value: Value) => string,
): string | undefined {
  if (!measured) return undefined;
  const { at, commit, machine, quick, busy, value } = measured;
  const day = at.slice(0, 16).replace("T", " ");
  const how = quick ? "a quick run with a fifth of the requests" : "a full run";
  const stamp = `${day} UTC, commit ${commit}, ${how}; the load over five minutes was ${busy.toFixed(1)}. ${machine}.`;
  return `## ${title}\n\n${stamp}\n\n${body(value)}\n\n`;
}

function httpTables(
  { compared, homeDataUs, underWrites: { quiet, busy }, memory, startMs }: HttpResults,
  version = "",
): string {
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
      ["Home's data, four calls at addresses not asked for before", `${whole(homeDataUs)} µs`, "1,000 µs"],
      ["Memory, idle", megabytes(memory.idle), "120 MB"],
      ["Memory, after all of the above", megabytes(memory.loaded), "220 MB"],
    ],
  );
  const home = table(
    ["Home at 100 connections", "per second", "p99 ms"],
    [
      ["nothing is written", whole(quiet.perSecond), quiet.p99.toFixed(1)],
      [`${whole(busy.writesPerSecond)} articles a second are`, whole(busy.perSecond), busy.p99.toFixed(1)],
    ],
  );
  return [version && `${version}.`, calls, process, home].filter(Boolean).join("\n\n");
}

function peersTable(peers: PeerResults): string {
  const rows = peers.map(({ name, studio, ratio }) => [
    name,
    whole(studio.cpuUs),
    ratio.toFixed(2),
    whole(studio.perSecond),
    studio.p99.toFixed(1),
  ]);
  const head = ["Twelve of the demo's articles", "µs of CPU", "ratio", "per second", "p99 ms"];
  return `All compared with the same bare server, which runs the same statement.\n\n${table(head, rows)}`;
}

function aimOf({ id }: Compared): string {
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
  const rule = head.map((_, index) => (index === 0 ? "---" : "---:"));
  return [head, rule, ...rows].map(row).join("\n");
}

function row(cells: string[]): string {
  return `| ${cells.join(" | ")} |`;
}

const whole = (value: number) => count(Math.round(value));
const count = (value: number) => value.toLocaleString("en-US");
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;
