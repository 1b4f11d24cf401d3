import { createApp } from "#server/app.ts";
import { systemClock } from "#server/core/clock.ts";
import { readConfig } from "#server/core/settings.ts";
import { studioJobs } from "#server/jobs/studio-jobs.ts";
import { openParts } from "#server/open-parts.ts";
import { fuzz } from "#tests/fuzz/fuzz.ts";
import { makeTemporaryFolder } from "../at-exit.ts";

// One part of the work, in its own process: a demo on an empty database, its requests, and their outcome.
const [seed = "", requests = "", databaseUrl] = process.argv.slice(2);

// Nothing needs the outcome once the parent is gone.
process.once("disconnect", () => process.exit());
const { path: dataDir } = makeTemporaryFolder("shokti-fuzz-");
const config = readConfig({
  STUDIO_MODE: "demo",
  DATA_DIR: dataDir,
  LOG_LEVEL: process.env.FUZZ_LOG_LEVEL ?? "silent",
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
});
// Before the card gateway takes it, whose charges are of the same time.
let behindMs = 0;
const { now } = systemClock;
systemClock.now = () => new Date(now().getTime() - behindMs);
const setBack = (ms: number) => {
  behindMs = ms;
};
const { parts, demo, outbox, close } = await openParts(config, {
  deliverWebhook: async ({ body, signature }) => {
    const headers = { "Stripe-Signature": signature, "Content-Type": "application/json" };
    return (await app.request("/webhooks/cards", { method: "POST", headers, body })).ok;
  },
  // Jobs run at the end.
  wake: () => {},
});
const app = createApp(parts, demo ? [demo.app] : []);
const jobs = [...studioJobs(parts, outbox), ...(demo?.jobs ?? [])];
const gateway = {
  app: { request: (path: string, sent: RequestInit) => app.request(`/test-gateway${path}`, sent) },
};
const outcome = await fuzz(
  { app, parts, gateway, jobs, setBack },
  { seed: Number(seed), requests: Number(requests) },
);
await close();
process.send?.(outcome);
if (!process.send) console.log(JSON.stringify(outcome, undefined, 1));
process.disconnect?.();
