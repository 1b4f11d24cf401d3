import { expect, test, vi } from "vitest";
import { createApp } from "#server/app.ts";
import { createReadiness } from "#server/core/readiness.ts";
import { databaseFault } from "#server/db/faults.ts";
import { openDatabase } from "#server/db/open.ts";
import { addDatabaseChecks } from "#server/db/readiness.ts";
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
  addDatabaseChecks(readiness, db);
  const app = createApp({ ...studio.parts, db, readiness });
  const headers = { Authorization: `Bearer ${admin.token}` };
  expect(await read(app.request("/healthz", { headers }))).toEqual({ status: "ok" });
  const fault = "nothing answers there; start PostgreSQL, or correct the address";
  expect(await read(app.request("/readyz"), 503)).toEqual({
    error: { code: "unavailable", message: `Not ready. database: ${fault}. migrations: ${fault}.` },
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
    third: "says nothing for two seconds",
  });
});
