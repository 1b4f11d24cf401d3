import { load, percentile, withConnection } from "./load.ts";
import { answered, trainerHeaders, writeArticle } from "./studio.ts";

/** Requests for Home, a second and in milliseconds: while nothing is written, and while what it shows is. */
export type UnderWrites = { quiet: Visits; busy: Visits & { writesPerSecond: number } };
type Visits = { perSecond: number; p99: number };

const connections = 100;
const writesPerSecond = 40;
/** As browsers ask for a page. */
const headers = { Accept: "text/html", "Accept-Encoding": "gzip, deflate, br, zstd" };

/** Measures Home at a hundred connections, then again while forty articles a second are written. */
export async function measureUnderWrites(port: number, size: number): Promise<UnderWrites> {
  const visit = async (jobs: number): Promise<Visits> => {
    const done = await load(port, { jobs, connections }, (exchange) =>
      answered(exchange, { path: "/", headers }),
    );
    return { perSecond: done.jobs / done.seconds, p99: percentile(done, 0.99) };
  };
  const jobs = Math.round(20_000 * size);
  await visit(jobs / 5);
  const quiet = await visit(jobs);
  const busy = await whileWriting(port, () => visit(jobs));
  console.log(`Home at ${connections} connections: ${JSON.stringify({ quiet, busy })}`);
  return { quiet, busy };
}

/** Writes for as long as `visiting` lasts; a write that waits for its answer holds up no other. */
async function whileWriting(port: number, visiting: () => Promise<Visits>): Promise<UnderWrites["busy"]> {
  const trainer = await trainerHeaders(port);
  return withConnection(port, async (exchange) => {
    const writes: Promise<string>[] = [];
    const from = performance.now();
    const isDue = () => writes.length < ((performance.now() - from) / 1000) * writesPerSecond;
    const timer = setInterval(() => {
      while (isDue()) writes.push(writeArticle(exchange, `Meanwhile, part ${writes.length}`, trainer));
    }, 1000 / writesPerSecond);
    const visits = await visiting().finally(() => clearInterval(timer));
    await Promise.all(writes);
    return { ...visits, writesPerSecond: writes.length / ((performance.now() - from) / 1000) };
  });
}
