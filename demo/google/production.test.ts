import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { readConfig } from "#server/core/settings.ts";
import { openParts } from "#server/open-parts.ts";

const loaded = vi.hoisted(() => ({ times: 0 }));
vi.mock("oidc-provider", () => {
  loaded.times += 1;
  return { default: class {} };
});

const production = {
  STUDIO_MODE: "production",
  APP_URL: "https://shokti.example",
  AUTH_SECRET: "a secret of the tests, long enough for anybody",
  ADMIN_EMAIL: "owner@shokti.test",
  SMTP_URL: "smtp://127.0.0.1:9",
  ALLOW_TEST_GATEWAY: "1",
};

test.each([
  ["without Google", {}, false],
  ["with Google", { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" }, true],
])("production %s neither opens the demo's provider nor loads its library", async (_, settings, works) => {
  const dataDir = mkdtempSync(join(tmpdir(), "shokti-"));
  const config = readConfig({ ...production, ...settings, DATA_DIR: dataDir });
  const { parts, demo, close } = await openParts(config, { deliverWebhook: async () => true, wake() {} });
  const asked = await parts.identity.handle?.(
    new Request("https://shokti.example/api/auth/sign-in/social", {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: "https://shokti.example" },
      body: JSON.stringify({ provider: "google", disableRedirect: true }),
    }),
    "192.0.2.4",
  );
  await close();
  rmSync(dataDir, { recursive: true });

  expect(demo?.google).toBeUndefined();
  expect(parts.identity.providers.length > 0).toBe(works);
  expect(asked?.status).toBe(works ? 200 : 404);
  expect(loaded.times).toBe(0);
});
