import { expect, test, vi } from "vitest";
import { createApp } from "#server/app.ts";
import { createReadiness } from "#server/core/readiness.ts";
import { databaseFault } from "#server/db/engines/faults.ts";
import { openDatabase } from "#server/db/open.ts";
import { addDatabaseChecks } from "#server/db/starting/readiness.ts";
import { overdueJobs } from "#server/jobs/overdue.ts";
import { read } from "#tests/server/answers.ts";
import { createPerson, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();

test("a studio in order is alive and ready", async () => {
  expect(await read(send(studio, "GET", "/healthz"))).toEqual({ status: "ok" });
  const checks = { database: "ok", migrations: "ok" };
  expect(await read(send(studio, "GET", "/readyz"))).toEqual({ status: "ready", checks });
});

test("without its database a studio is alive, also for who sends a token, and says why it is not ready", async () => {
  const admin = await createPerson(studio, { role: "admin" });
  const { db } = openDatabase("postgres://127.0.0.1:1/nothing-listens-there");
  const readiness = createReadiness(databaseFault);
  addDatabaseChecks(readiness, { db });
  const app = createApp({ ...studio.parts, db, readiness });
  const headers = { Authorization: `Bearer ${admin.token}` };
  expect(await read(app.request("/healthz", { headers }))).toEqual({ status: "ok" });
  const fault = "nothing answers there; start PostgreSQL, or fix the address";
  expect(await read(app.request("/readyz"), 503)).toEqual({
    error: { code: "unavailable", message: `Not ready: database: ${fault}; migrations: ${fault}.` },
    checks: { database: fault, migrations: fault },
  });
  await db.destroy();
});

test("each check that finds a fault is named, and one that says nothing is not waited for", async ({
  onTestFinished,
}) => {
  const readiness = createReadiness(databaseFault);
  readiness.add("first", () => undefined);
  readiness.add("second", () => "is not as it should be");
  readiness.add("third", () => new Promise(() => {}));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const faults = readiness.look();
  await vi.advanceTimersByTimeAsync(2000);
  expect(await faults).toEqual({
    first: undefined,
    second: "is not as it should be",
    third: "no answer for two seconds",
  });
});

test("jobs that nobody takes are named, and people are served all the same", async () => {
  const jobs = ["late", "on-time", "running", "idle"].map((name) => ({
    name,
    everyMs: 60_000,
    run: async () => undefined,
    ...(name === "idle" && { hasWork: async () => false }),
  }));
  const [then, later] = ["2025-01-01T00:00:00.000Z", "2999-01-01T00:00:00.000Z"];
  const lease = { holder: null, held_until: null, wanted: 0, due_at: then, done_at: null, failed_at: null };
  const leases = [
    { ...lease, name: "late", done_at: then },
    { ...lease, name: "on-time", due_at: later },
    { ...lease, name: "running", holder: "another process", held_until: later },
    { ...lease, name: "idle" },
    { ...lease, name: "of an earlier release" },
  ];
  await studio.db.insertInto("leases").values(leases).execute();
  const readiness = createReadiness(databaseFault);
  readiness.add("jobs", () => overdueJobs(studio.db, jobs), { isWarning: true });
  const app = createApp({ ...studio.parts, readiness });
  expect(await read(app.request("/readyz"))).toEqual({
    status: "ready",
    checks: { jobs: `jobs are due but not running: idle (never done), late (last done at ${then})` },
  });
});
