import { type Job, load, percentile } from "./load.ts";
import type { ServerProcess } from "./server-process.ts";

/** The same work for the studio and for what it is compared with. */
export type Comparison = {
  id: string;
  name: string;
  jobs: number;
  connections?: number;
  studio: Job;
  bare: Job;
};

/** One server at one kind of work: medians over the rounds. */
export type Figures = { cpuUs: number; perSecond: number; p50: number; p99: number };
export type Compared = { id: string; name: string; studio: Figures; bare: Figures; ratio: number };

const rounds = 5;

/** Measures both in turn, round by round, so that other load on the machine affects both alike. */
export async function compare(
  { studio, bare }: { studio: ServerProcess; bare: ServerProcess },
  { id, name, jobs, connections = 50, ...work }: Comparison,
): Promise<Compared> {
  const perRound = Math.max(1, Math.round(jobs / (rounds + 1)));
  const taken: Record<"studio" | "bare", Figures[]> = { studio: [], bare: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const size = { jobs: perRound, connections, first: round * perRound };
    taken.studio.push(await measure(studio, work.studio, size));
    taken.bare.push(await measure(bare, work.bare, size));
  }
  // The first round warms up.
  const [ours, theirs] = [medians(taken.studio.slice(1)), medians(taken.bare.slice(1))];
  const compared = { id, name, studio: ours, bare: theirs, ratio: ours.cpuUs / theirs.cpuUs };
  console.log(
    `${name}: ${ours.cpuUs.toFixed(0)} µs, bare ${theirs.cpuUs.toFixed(0)} µs, ratio ${compared.ratio.toFixed(2)}, ` +
      `p99 ${ours.p99.toFixed(1)} ms`,
  );
  return compared;
}

/** What one server spends on a load of jobs. */
export async function measure(
  server: ServerProcess,
  job: Job,
  size: { jobs: number; connections: number; first: number },
): Promise<Figures> {
  const before = await server.usage();
  const done = await load(server.port, size, job);
  const after = await server.usage();
  return {
    cpuUs: (after.cpuUs - before.cpuUs) / done.jobs,
    perSecond: done.jobs / done.seconds,
    p50: percentile(done, 0.5),
    p99: percentile(done, 0.99),
  };
}

/** Of each figure its own median. */
export function medians<Name extends string>(taken: Record<Name, number>[]): Record<Name, number> {
  const names = Object.keys(taken[0] ?? {}) as Name[];
  const pairs = names.map((name) => [name, median(taken.map((figures) => figures[name]))]);
  return Object.fromEntries(pairs) as Record<Name, number>;
}

export function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
}
