import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { unhurriedMs } from "#tests/setup/unhurried.ts";
import { openMetrics } from "./metrics.ts";

const studio = setUpStudio();

/** What a text of PromQL reads, but for what Prometheus says of its targets by itself. */
const metricName = /\b(?:studio|nodejs|process)_[a-z0-9_]+/g;

test.each([
  "deploy/grafana/shokti.json",
  "deploy/prometheus/alerts.yml",
  "deploy/prometheus/alerts.test.yml",
])("%s reads no figure that the studio does not tell", async (file) => {
  const named = new Set(readFileSync(file, "utf8").match(metricName));
  expect(named.size).toBeGreaterThan(2);
  const told = await namesTold();
  expect([...named].filter((name) => !told.has(name))).toEqual([]);
});

async function namesTold(): Promise<Set<string>> {
  const metrics = openMetrics({
    ...studio.parts,
    jobs: [{ name: "tidy", everyMs: 60_000, run: async () => undefined }],
    token: "of-the-test-alone",
    patienceMs: unhurriedMs,
    engine: "postgres",
    pool: () => ({ most: 1, size: 1, idle: 1, waiting: 0 }),
    ready: { figures: () => ({ answers: 0, bytes: 0, hits: 0 }) },
  });
  const headers = { Authorization: "Bearer of-the-test-alone" };
  const answer = await createApp(studio.parts, [metrics.app]).request("/metrics", { headers });
  metrics.close();
  const types = [...(await answer.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(
    types.flatMap(([, name = "", type]) =>
      type === "histogram" ? ["_bucket", "_sum", "_count"].map((end) => name + end) : [name],
    ),
  );
}
