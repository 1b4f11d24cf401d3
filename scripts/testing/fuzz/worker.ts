import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "#server/app.ts";
import { readConfig } from "#server/core/settings.ts";
import { studioJobs } from "#server/jobs/studio-jobs.ts";
import { openParts } from "#server/open-parts.ts";
import { fuzz } from "#tests/fuzz/fuzz.ts";

// One part of the work, in a process of its own: a demo on an empty database, so many requests, and what came of them.
const [seed = "", requests = "", databaseUrl] = process.argv.slice(2);

const dataDir = await mkdtemp(join(tmpdir(), "shokti-fuzz-"));
const config = readConfig({
  STUDIO_MODE: "demo",
  DATA_DIR: dataDir,
  LOG_LEVEL: process.env.FUZZ_LOG_LEVEL ?? "silent",
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
});
const { parts, demo, outbox, close } = await openParts(config, {
  deliverWebhook: async ({ body, signature }) => {
    const headers = { "Stripe-Signature": signature, "Content-Type": "application/json" };
    return (await app.request("/webhooks/cards", { method: "POST", headers, body })).ok;
  },
  // Jobs run in the end.
  wake: () => {},
});
const app = createApp(parts, demo ? [demo.app] : []);
const jobs = [...studioJobs(parts, outbox), ...(demo?.jobs ?? [])];
const outcome = await fuzz({ app, parts, jobs }, { seed: Number(seed), requests: Number(requests) });
await close();
await rm(dataDir, { recursive: true });
process.send?.(outcome);
if (!process.send) console.log(JSON.stringify(outcome, undefined, 1));
process.disconnect?.();
