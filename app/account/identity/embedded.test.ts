import { expect, test, vi } from "vitest";
import { embeddedIdentity } from "./embedded.ts";

test("signing out reaches the server even if the page is closed in the same moment", async () => {
  const fetch = vi.fn(async (_path: string, _init?: RequestInit) => Response.json({ success: true }));
  vi.stubGlobal("fetch", fetch);
  await embeddedIdentity.signOut();
  const [[path, init] = []] = fetch.mock.calls;
  expect(path).toBe("/api/auth/sign-out");
  expect(init).toMatchObject({ method: "POST", keepalive: true });
});
