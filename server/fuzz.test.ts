import { expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { fuzz } from "#tests/fuzz/fuzz.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { isShort } from "#tests/setup/short-form.ts";

const studio = setUpStudio();

// D31
test("requests that are drawn from the API's description break nothing, and leave nothing half written", async () => {
  const app = createApp(studio.parts);
  const { parts, gateway, clock } = studio;
  const setBack = (ms: number) => (ms > 0 ? clock.advance(-ms) : clock.run());
  const subject = { app, parts, gateway, jobs: [], setBack };
  const outcome = await fuzz(subject, { seed: 20261122, requests: isShort ? 100 : 300 });
  expect([...outcome.faults, ...outcome.halfWritten]).toEqual([]);
});
