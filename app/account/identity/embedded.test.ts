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

test("a refusal for the day keeps its own words; one of a rate limit is the short wait's", async () => {
  const input = { name: "Sana", email: "sana@shokti.test", password: "Strong@2025", photoUrl: "" };
  for (const [body, code] of [
    [{ code: "TOO_MANY_ACCOUNTS", message: "Try again tomorrow." }, "too-many-accounts"],
    [{ message: "Too many requests." }, "too-many-requests"],
  ] as const) {
    vi.stubGlobal("fetch", async () => Response.json(body, { status: 429 }));
    const { message } = body;
    await expect(embeddedIdentity.signUp(input)).rejects.toMatchObject({ code, message });
  }
});
