import type { KyselyPlugin } from "kysely";
import { expect, test } from "vitest";
import { withoutTable } from "#tests/server/missing-table.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { openLimit, purgeRateLimits } from "./rate-limits.ts";

const studio = setUpStudio();

/** The same limit, as each process opens it. */
const inAnotherProcess = () => openLimit({ name: "guesses", most: 4, seconds: 60 });

async function allowed(limits: ReturnType<typeof openLimit>[], key: string): Promise<number> {
  const verdicts = await Promise.all(limits.map((limit) => limit.shared(studio.db, key)));
  return verdicts.filter((verdict) => verdict.allowed).length;
}

// D31
test("three processes together allow what one does, and say how long to wait (D31)", async () => {
  const [one, two, three] = [inAnotherProcess(), inAnotherProcess(), inAnotherProcess()];
  expect(await allowed([one, two, three, one, two, three, one], "a")).toBe(4);
  expect(await one.shared(studio.db, "a")).toEqual({ allowed: false, retryAfterSeconds: expect.any(Number) });
  expect(await allowed([inAnotherProcess()], "b")).toBe(1);
});

test("when the time is over it begins anew, and what is over is forgotten", async () => {
  const rows = () => studio.db.selectFrom("rate_limits").selectAll().execute();
  expect(await allowed([inAnotherProcess(), inAnotherProcess()], "c")).toBe(2);
  await studio.db
    .updateTable("rate_limits")
    .set({ uses: 4, ends_at: new Date(0).toISOString() })
    .execute();
  expect(await allowed([inAnotherProcess()], "c")).toBe(1);
  await purgeRateLimits(studio.db, new AbortController().signal);
  expect(await rows()).toMatchObject([{ key: "guesses:c", uses: 1 }]);
});

test("what a clock that was ahead has counted is over once that clock is put right", async () => {
  expect(await allowed([inAnotherProcess(), inAnotherProcess()], "f")).toBe(2);
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
  await studio.db.updateTable("rate_limits").set({ uses: 4, ends_at: tomorrow }).execute();
  const limits = Array.from({ length: 5 }, inAnotherProcess);
  expect(await allowed(limits, "f")).toBe(4);
});

/** Has every use counted at the very moment at which its time is over. */
const atTheEnd: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => ({
    ...result,
    rows: result.rows.map((row) => ({ ...row, ends_at: row.now })),
  }),
};

test("who is refused at the moment at which their time is over is not shut out for ever", async () => {
  const limit = inAnotherProcess();
  expect(await allowed([limit, limit, limit, limit], "e")).toBe(4);
  const refused = await limit.shared(studio.db.withPlugin(atTheEnd), "e");
  expect(refused).toEqual({ allowed: false, retryAfterSeconds: 1 });
  await studio.db.deleteFrom("rate_limits").execute();
  expect(await allowed([limit], "e")).toBe(1);
});

test("while the database does not count, each process does for itself", async () => {
  const limit = inAnotherProcess();
  await withoutTable(studio, "rate_limits", async () => {
    expect(await allowed([limit, limit, limit, limit, limit, limit], "d")).toBe(4);
  });
});
