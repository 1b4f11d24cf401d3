import { beforeAll, expect, test } from "vitest";
import type { AppType } from "#server/app.ts";
import { openAnotherProcess } from "#tests/server/another-process.ts";
import { registerPerson } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const site = "https://shokti.example";
const studio = setUpStudio({ mode: "production", appUrl: site });
/** Another process of the same studio, on the same database. */
let other: AppType;

beforeAll(() => {
  other = openAnotherProcess(studio).app;
});

const incoming = { socket: { remoteAddress: "2001:db8::1" }, headers: {} };

// D63
test("a profile is changed as often as forms may have a picture fetched: sixty times an hour, whatever the process", async () => {
  const { cookie } = await registerPerson(studio);
  const change = (count: number) => {
    const body = JSON.stringify({ image: `https://p.example/${count}.png` });
    const headers = { "Content-Type": "application/json", Cookie: cookie, Origin: site };
    const at = count % 2 ? other : studio.app;
    return at.request(`${site}/api/auth/update-user`, { method: "POST", body, headers }, { incoming });
  };
  for (let count = 0; count < 60; count += 1) expect((await change(count)).status).toBe(200);
  const refused = await change(60);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(60);
  expect((await change(61)).status).toBe(429);
});

test("a network reads its session so often a minute in each process, and no read writes that down", async () => {
  const readBy = async (at: AppType) =>
    (await at.request(`${site}/api/auth/get-session`, {}, { incoming })).status;
  for (let count = 0; count < 120; count += 1) expect(await readBy(other)).toBe(200);
  expect(await readBy(other)).toBe(429);
  expect(await readBy(studio.app)).toBe(200);
  const counts = studio.db.selectFrom("rate_limits").select("key").where("key", "like", "%get-session");
  expect(await counts.execute()).toEqual([]);
});
