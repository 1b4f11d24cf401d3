import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./core/settings.ts";
import { openParts } from "./open-parts.ts";

const production = {
  STUDIO_MODE: "production",
  APP_URL: "https://shokti.example",
  AUTH_SECRET: "a secret of the tests, long enough for anybody",
  SMTP_URL: "smtp://127.0.0.1:9",
  ALLOW_TEST_GATEWAY: "1",
};

// D50
test.each([
  ["demo", {}, 8],
  ["production", production, 0],
])("a new %s has the demo's data or none: production never seeds it (D50)", async (_, settings, classes) => {
  const dataDir = mkdtempSync(join(tmpdir(), "shokti-"));
  const { parts, close } = await openParts(readConfig({ ...settings, DATA_DIR: dataDir }), {
    deliverWebhook: async () => true,
    wake() {},
  });
  const found = await parts.db.selectFrom("classes").select("id").execute();
  const people = await parts.db.selectFrom("users").select("id").execute();
  await close();
  rmSync(dataDir, { recursive: true });
  expect(found).toHaveLength(classes);
  expect(people.length > 0).toBe(classes > 0);
});

test("production does not open on a demo's data, whose admin has a password that everybody knows", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "shokti-"));
  const demo = await openParts(readConfig({ DATA_DIR: dataDir }), {
    deliverWebhook: async () => true,
    wake() {},
  });
  await demo.close();
  const opening = openParts(readConfig({ ...production, DATA_DIR: dataDir }), {
    deliverWebhook: async () => true,
    wake() {},
  });
  await expect(opening).rejects.toThrow(ConfigError);
  rmSync(dataDir, { recursive: true });
});
