import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createApp } from "#server/app.ts";
import { isPostgres } from "#server/db/open.ts";
import { studioJobs } from "#server/jobs/studio-jobs.ts";
import type { Outbox } from "#server/ports/mail/mailer.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { isShort } from "#tests/setup/short-form.ts";
import { disturbed, mishaps, type Preparing, type State, undisturbed } from "#tests/simulation/failing.ts";
import { jobs, writes } from "#tests/simulation/writes.ts";

/** `npm run simulate -- --calls=all` tries all of them, each night; `npm test` what takes money and gives it back. */
const asked = process.env.SIMULATE_CALLS;
const which = (asked || "bookPayment,cancelMembership").split(",");
/** Of those that it tries `npm test` has each eighth call fail, in its short form each 24th. */
const apart = asked ? 1 : isShort ? 24 : 8;
const studio = setUpStudio();
let tried = 0;

beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterAll(() => {
  vi.useRealTimers();
  if (process.env.SIMULATE_TOLD) writeFileSync(process.env.SIMULATE_TOLD, JSON.stringify({ calls: tried }));
  console.log(`${tried} calls failed, of ${cases.length} writes and jobs`);
});

/** What is not tried: reads by POST, what needs a decoder or a network, and what the accounts' library does alone. */
const elsewhere = [
  "readAddressClaim",
  "readPasswordReset",
  "keepPicture",
  "keepPictureFrom",
  "endSession",
  "logIn",
];

// D42 D43
test("every write of the API has its calls fail, and every job", async () => {
  const document = await (await createApp(studio.parts).request("/openapi.json")).json();
  const paths = (document as { paths: Record<string, Record<string, { operationId?: string }>> }).paths;
  const operations = Object.values(paths).flatMap((methods) =>
    Object.entries(methods).flatMap(([method, { operationId = "" }]) =>
      method === "get" ? [] : [operationId],
    ),
  );
  expect(operations.filter((one) => !(one in writes) && !elsewhere.includes(one))).toEqual([]);
  const { parts } = studio;
  const names = studioJobs(parts, parts.mailer as Outbox).map(({ name }) => name);
  expect(names.filter((name) => !(name in jobs))).toEqual(["pictures"]);
});

const cases = Object.entries({ ...writes, ...jobs }).filter(
  ([name]) => asked === "all" || which.includes(name),
);

// D42 D43
test.each(cases)(
  "%s: whichever of its calls fails, nothing is half, and once tried again nothing is missing",
  async (_name, prepare) => {
    expect(await wrongs(prepare)).toEqual([]);
  },
  3_600_000,
);

/** Each hang takes as long as somebody waits, which `npm test` does not. */
const mayBefall = (how: (typeof mishaps)[number]) =>
  how !== "hangs" || (Boolean(asked) && isPostgres(studio.databaseUrl));

async function wrongs(prepare: Preparing): Promise<string[]> {
  const { calls, state } = await undisturbed(prepare);
  const found: string[] = [];
  for (const how of mishaps.filter(mayBefall))
    for (let call = 0; call < calls; call += apart) {
      tried += 1;
      const { state: after, where, twice } = await disturbed(prepare, { call, how });
      found.push(...differences(state, after, twice).map((difference) => `${where}: ${difference}`));
    }
  return found;
}

function differences(wanted: State, got: State, twice: readonly string[]): string[] {
  return Object.entries(wanted).flatMap(([table, rows]) => {
    const there = got[table] ?? [];
    const missing = rows.filter((row) => !there.includes(row)).map((row) => `${table} lacks ${row}`);
    const more = there.filter((row) => !rows.includes(row)).map((row) => `${table} has ${row}`);
    const isRight =
      rows.length === there.length || (twice.includes(table) && there.length === rows.length + 1);
    const count = isRight ? [] : [`${table} has ${there.length} rows, not ${rows.length}`];
    return [...missing, ...more, ...count];
  });
}
