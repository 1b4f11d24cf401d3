import { beforeEach, expect, test } from "vitest";
import { setUpStudio } from "#tests/server/studio.ts";
import { openLeases } from "./leases.ts";
import { withLease } from "./with-lease.ts";

const studio = setUpStudio();
const leasesOf = (holder: string) => openLeases(studio.db, { holder });
const [one, other] = [leasesOf.bind(null, "one"), leasesOf.bind(null, "other")];

const everyMs = 60_000;
const now = { early: false, everyMs };
const past = new Date(0).toISOString();
const rest = { ended: "done", next: "as wanted", restMs: everyMs } as const;
const age = (columns: { held_until: string } | { due_at: string }) =>
  studio.db.updateTable("leases").set(columns).execute();

beforeEach(async () => {
  await studio.db.deleteFrom("leases").execute();
  await one().begin(["tidy"]);
});

test("of many processes that ask at once one has the job", async () => {
  const claims = await Promise.all(
    Array.from({ length: 12 }, (_, number) => leasesOf(`process ${number}`).claim("tidy", now)),
  );
  expect(claims.filter(({ mine }) => mine)).toHaveLength(1);
});

test("a job that was done is nobody's until it is due, unless somebody wants it early", async () => {
  await one().claim("tidy", now);
  expect(await one().release("tidy", rest)).toEqual({ mine: false });
  expect(await other().claim("tidy", now)).toEqual({ mine: false, waitMs: expect.any(Number) });
  expect(await other().claim("tidy", { early: true, everyMs })).toEqual({ mine: true });
  await other().release("tidy", rest);
  await age({ due_at: past });
  expect(await one().claim("tidy", now)).toEqual({ mine: true });
});

test("a job that a clock two years ahead has put off is due, and once that clock is put right no start skips it", async () => {
  const farAhead = new Date(Date.now() + 2 * 365 * 24 * 60 * 60_000).toISOString();
  await one().claim("tidy", now);
  await one().release("tidy", rest);
  await age({ due_at: farAhead });
  expect(await one().claim("tidy", now)).toEqual({ mine: true });
  await one().release("tidy", rest);
  await studio.db.updateTable("leases").set({ done_at: farAhead }).execute();
  await other().begin(["tidy"]);
  expect(await other().claim("tidy", now)).toEqual({ mine: true });
});

test("a lease that was not renewed is whoever's asks next, and its holder's no more", async () => {
  await one().claim("tidy", now);
  expect(await one().renew("tidy")).toBe(true);
  await age({ held_until: past });
  expect(await other().claim("tidy", now)).toEqual({ mine: true });
  expect(await one().renew("tidy")).toBe(false);
  expect(await one().release("tidy", rest)).toEqual({ mine: false });
  expect(await other().renew("tidy")).toBe(true);
});

test("what another process wants of a job that runs, its holder does before it rests, once", async () => {
  expect(await other().want("tidy")).toBe(false);
  await one().claim("tidy", now);
  expect(await other().want("tidy")).toBe(true);
  expect(await one().release("tidy", rest)).toEqual({ mine: true });
  expect(await one().release("tidy", rest)).toEqual({ mine: false });
});

test("a command waits for whoever has the job, and has it to itself until it is done", async () => {
  await one().claim("tidy", now);
  const steps: string[] = [];
  const onWait = () => {
    steps.push("waits");
    one()
      .release("tidy", rest)
      .catch((error: unknown) => steps.push(String(error)));
  };
  await withLease({ db: studio.db, job: "tidy", logger: studio.parts.logger, onWait }, async () => {
    steps.push((await other().claim("tidy", { early: true, everyMs })).mine ? "shares it" : "has it");
  });
  expect(steps).toEqual(["waits", "has it"]);
  expect((await other().claim("tidy", now)).mine).toBe(true);
});

test("a start has a job run that was not done lately, and leaves one that was", async () => {
  await one().claim("tidy", now);
  await one().release("tidy", rest);
  await other().begin(["tidy"]);
  expect((await other().claim("tidy", now)).mine).toBe(false);
  await studio.db.updateTable("leases").set({ done_at: past }).execute();
  await other().begin(["tidy"]);
  expect((await other().claim("tidy", now)).mine).toBe(true);
});

test("what runs of a job is noted: when it was done, and when it failed", async () => {
  const read = () => studio.db.selectFrom("leases").selectAll().executeTakeFirstOrThrow();
  await one().claim("tidy", now);
  expect(await read()).toMatchObject({ holder: "one", done_at: null, failed_at: null });
  await one().release("tidy", { ...rest, ended: "failed" });
  const failed = await read();
  expect(failed).toMatchObject({ holder: null, done_at: null, failed_at: expect.stringMatching(/^20.*Z$/) });
  await one().claim("tidy", { early: true, everyMs });
  await one().release("tidy", rest);
  expect(await read()).toMatchObject({
    done_at: expect.stringMatching(/^20.*Z$/),
    failed_at: failed.failed_at,
  });
});
