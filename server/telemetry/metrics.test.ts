import { expect, onTestFinished, test } from "vitest";
import { createApp } from "#server/app.ts";
import { type Load, loadSignals, retrySignals, shedSignals } from "#server/core/signals.ts";
import type { Db } from "#server/db/open.ts";
import { refusal } from "#tests/server/answers.ts";
import { bookSlot, cards, chargeCard } from "#tests/server/charges.ts";
import { createPerson, createTrainer, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { unhurriedMs } from "#tests/setup/unhurried.ts";
import { openMetrics } from "./metrics.ts";

const studio = setUpStudio();
const token = "what-only-prometheus-knows";
const Authorization = `Bearer ${token}`;

/** The studio's app with its metrics; `db` is what they ask. */
function openWithMetrics({ db = studio.db, patienceMs = unhurriedMs, pool = undefined as Pool } = {}) {
  const ready = { figures: () => ({ answers: 3, bytes: 4096, hits: 17 }) };
  const metrics = openMetrics({
    ...studio.parts,
    db,
    token,
    jobs: [{ name: "tidy", everyMs: 60_000, run: async () => undefined }],
    engine: "sqlite",
    ready,
    patienceMs,
    ...(pool && { pool }),
  });
  onTestFinished(metrics.close);
  const app = createApp(studio.parts, [metrics.app]);
  /** The value of each figure, by its name with its labels. */
  async function scrape(): Promise<Record<string, number>> {
    const answer = await app.request("/metrics", { headers: { Authorization } });
    expect(answer.status).toBe(200);
    const lines = (await answer.text()).split("\n").filter((line) => line && !line.startsWith("#"));
    return Object.fromEntries(
      lines.map((line) => {
        const at = line.lastIndexOf(" ");
        return [line.slice(0, at), Number(line.slice(at))];
      }),
    );
  }
  return { app, scrape };
}

type Pool = Parameters<typeof openMetrics>[0]["pool"] | undefined;

test("jobs of this release are told of, and none whose lease an earlier one has left", async () => {
  const lease = { holder: null, held_until: null, wanted: 0, done_at: null, failed_at: null };
  const due_at = new Date(0).toISOString();
  await studio.db
    .insertInto("leases")
    .values(["tidy", "left"].map((name) => ({ ...lease, name, due_at })))
    .execute();
  const figures = Object.entries(await openWithMetrics().scrape());
  const overdue = figures.filter(([name, value]) => name.includes("job_overdue") && value > 0);
  expect(overdue).toHaveLength(1);
  expect(overdue[0]?.[0]).toBe('studio_job_overdue_seconds{job_name="tidy"}');
});

test("without a token of its own there is no such address", async () => {
  expect((await refusal(send(studio, "GET", "/metrics"))).code).toBe("not_found");
});

test("who does not bring the token reads nothing", async () => {
  const { app } = openWithMetrics();
  const admin = await createPerson(studio, { role: "admin" });
  for (const given of ["", "Bearer", "Bearer wrong", `Basic ${token}`, `Bearer ${admin.token}`]) {
    const answer = app.request("/metrics", { headers: { Authorization: given } });
    expect((await refusal(answer)).code, given).toBe("unauthenticated");
  }
});

test("requests are counted by the pattern of their route, whatever their address", async () => {
  const { app, scrape } = openWithMetrics();
  for (const id of ["one", "two"]) await app.request(`/articles/${id}`);
  await app.request("/classes");
  await app.request("/of/no/route");
  const figures = await scrape();
  expect(figures).toMatchObject({
    'studio_http_requests_total{method="GET",route="/articles/:id",status="4xx"}': 2,
    'studio_http_request_duration_seconds_count{method="GET",route="/articles/:id"}': 2,
    'studio_http_requests_total{method="GET",route="/classes",status="2xx"}': 1,
    'studio_http_requests_total{method="GET",route="other",status="4xx"}': 1,
    studio_ready_answers_total: 17,
    // The one that asks.
    studio_http_requests_in_flight: 1,
  });
  expect(Object.keys(figures).filter((name) => /one|two/.test(name))).toEqual([]);
});

test("requests that are refused before the app is asked are counted, and the load by which they are", async () => {
  const { scrape } = openWithMetrics();
  const shed = (load: Load) => `studio_requests_shed_total{load="${load}"}`;
  expect(await scrape()).toMatchObject({ studio_load: 0, [shed("behind")]: 0, [shed("drowning")]: 0 });
  loadSignals.publish("drowning");
  shedSignals.publish("drowning");
  expect(await scrape()).toMatchObject({ studio_load: 2, [shed("behind")]: 0, [shed("drowning")]: 1 });
});

test("transactions that are run again are counted by the reason", async () => {
  const { scrape } = openWithMetrics();
  const retried = (reason: string) => `studio_transactions_retried_total{reason="${reason}"}`;
  retrySignals.publish("deadlock");
  expect(await scrape()).toMatchObject({ [retried("deadlock")]: 1, [retried("serialization")]: 0 });
});

test("the money, places, mails and refunds of the studio are told", async () => {
  const [member, trainer] = [await createPerson(studio), await createTrainer(studio)];
  await bookSlot(studio, member, { trainerId: trainer.id });
  const other = await createPerson(studio);
  await chargeCard(studio, other, { trainerId: trainer.id, slotTiming: "Evening" }, cards.refundsPend);
  expect(await openWithMetrics().scrape()).toMatchObject({
    studio_database_up: 1,
    'studio_movements_today{kind="charge"}': 1,
    'studio_movements_today_cents{kind="charge"}': 5000,
    'studio_takings_cents{kind="charged"}': 5000,
    'studio_places{kind="membership"}': 1,
    'studio_places{kind="hold"}': 1,
    'studio_refunds{state="failed"}': 0,
    studio_outbox_waiting: expect.toSatisfy((mails) => mails > 0),
    studio_first_charge_timestamp_seconds: expect.any(Number),
    studio_last_charge_timestamp_seconds: expect.any(Number),
  });
});

test("a database that is silent keeps nothing else from being told", async () => {
  const silent = { connection: () => ({ execute: () => new Promise(() => {}) }) } as unknown as Db;
  const figures = await openWithMetrics({ db: silent, patienceMs: 20 }).scrape();
  expect(figures).toMatchObject({ studio_database_up: 0, studio_ready_answers_kept: 3 });
  expect(figures).not.toHaveProperty("studio_outbox_waiting");
});

test("connections are told as busy or idle, and who waits for one", async () => {
  const pool = () => ({ most: 10, size: 4, idle: 1, waiting: 2 });
  expect(await openWithMetrics({ pool }).scrape()).toMatchObject({
    'studio_database_connections{state="busy"}': 3,
    'studio_database_connections{state="idle"}': 1,
    studio_database_connections_most: 10,
    studio_database_waiting: 2,
  });
});
