import { pino } from "pino";
import proxyAddress from "proxy-addr";
import { beforeAll, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { createDiscovery } from "#server/pages/discovery/routes.ts";
import { createSocialPictures } from "#server/pages/discovery/social-pictures.ts";
import { createPages, pageOrNothing } from "#server/pages/page-routes.ts";
import { refusal } from "#tests/server/answers.ts";
import { createPerson, createTrainer } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio({ isTrustedProxy: proxyAddress.compile(["10.0.0.0/24", "fd00::/8"]) });
const perMinute = 300;

beforeAll(() => {
  const { app, parts } = studio;
  app.route("/", createDiscovery(parts)).route("/", createSocialPictures(parts));
  const build = { render: async () => new Response("a page"), isGuarded: () => false };
  const pages = createPages({ parts, demoAccounts: undefined, api: app, isDevelopment: false, build });
  app.notFound(pageOrNothing(pages));
});

/** A request as it comes from a socket, through the named hops. */
const from = (socket: string, hops?: string) =>
  studio.app.request(
    "/jwt",
    { method: "POST", body: "{}", headers: { "Content-Type": "application/json" } },
    { incoming: { socket: { remoteAddress: socket }, headers: { "x-forwarded-for": hops } } },
  );

/** Has an address ask once, and be counted as if it had asked as often as it may. */
async function exhaust(socket: string, hops?: string): Promise<void> {
  const earlier = new Set(await counted());
  expect((await from(socket, hops)).status).toBe(400);
  const own = (await counted()).filter((key) => !earlier.has(key));
  expect(own.length).toBe(1);
  await studio.db.updateTable("rate_limits").set({ uses: perMinute }).where("key", "in", own).execute();
}

const counted = async () =>
  (await studio.db.selectFrom("rate_limits").select("key").execute()).map(({ key }) => key);

// D31
test("an address that asks too much answers 429 and says when to try again; others are not held up", async () => {
  for (let count = 0; count < perMinute; count += 1) expect((await from("192.0.2.1")).status).toBe(400);
  const answer = await from("192.0.2.1");
  expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(Number(answer.headers.get("Retry-After"))).toBeLessThanOrEqual(60);
  expect((await refusal(answer)).code).toBe("too_many_requests");
  expect((await from("192.0.2.2")).status).toBe(400);
});

test("a stranger cannot take another address by a header of their own", async () => {
  await exhaust("192.0.2.3");
  expect((await from("192.0.2.3", "198.51.100.7")).status).toBe(429);
});

test("behind a proxy that is trusted the nearest address that is not one counts", async () => {
  await exhaust("10.0.0.1", "198.51.100.1");
  expect((await from("::ffff:10.0.0.1", "203.0.113.9, 198.51.100.1")).status).toBe(429);
  expect((await from("10.0.0.1", "198.51.100.1, 10.0.0.7, fd00::1")).status).toBe(429);
  expect((await from("10.0.0.1", "198.51.100.1, 198.51.100.2")).status).toBe(400);
});

test("whoever sends others' addresses and is no proxy of ours is told of in the log, once", async () => {
  const lines: { address?: string; msg: string }[] = [];
  const logger = pino({ level: "warn" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const app = createApp({ ...studio.parts, logger });
  const visit = (socket: string, hops?: string) => {
    const headers = hops ? { "x-forwarded-for": hops } : {};
    return app.request("/healthz", {}, { incoming: { socket: { remoteAddress: socket }, headers } });
  };
  await visit("198.51.100.9");
  await visit("10.0.0.1", "198.51.100.1");
  expect(lines).toEqual([]);
  await visit("172.17.0.1", "198.51.100.1");
  await visit("172.17.0.1", "198.51.100.2");
  expect(lines).toEqual([
    expect.objectContaining({ address: "172.17.0.1", msg: expect.stringContaining("TRUSTED_PROXIES") }),
  ]);
});

const read = (path: string, socket: string, headers: Record<string, string> = {}) =>
  studio.app.request(
    path,
    { headers },
    { incoming: { socket: { remoteAddress: socket }, headers: {}, rawHeaders: [] } },
  );

// D31
test("a network that reads too much as nobody answers 429; members, others and this machine read on", async () => {
  const member = await createPerson(studio);
  for (let count = 0; count < 600; count += 1)
    expect((await read(`/classes?q=${count}`, `2001:db8:1:2::${count.toString(16)}`)).status).toBe(200);
  const refused = await read("/reviews", "2001:db8:1:2:aaaa::1");
  expect((await refusal(refused)).code).toBe("too_many_requests");
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  const pretended = await read("/reviews", "2001:db8:1:2:aaaa::1", { Authorization: "x" });
  expect((await refusal(pretended)).code).toBe("too_many_requests");
  const page = await read("/all-classes", "2001:db8:1:2:aaaa::1", { Accept: "text/html,*/*;q=0.8" });
  expect([page.status, page.headers.get("Cache-Control")]).toEqual([429, "no-store"]);
  expect(await page.text()).toContain("<p>Too many requests. Wait a minute and try again.</p>");
  for (const path of ["/all-classes", "/feed.xml?x=1", "/social/home.png"])
    expect((await refusal(read(path, "2001:db8:1:2:aaaa::1"))).code).toBe("too_many_requests");
  expect(
    (await read("/reviews", "2001:db8:1:2:aaaa::1", { Authorization: `Bearer ${member.token}` })).status,
  ).toBe(200);
  expect((await read("/reviews", "2001:db8:1:3::1")).status).toBe(200);
});

// D31
test("reads that are made for each caller and stored pictures are limited, too", async () => {
  const trainer = await createTrainer(studio);
  const many = async (path: string, count: number) => {
    for (let place = 0; place < count; place += 1) await read(path, "192.0.2.77");
    return (await read(path, "192.0.2.77")).status;
  };
  expect(await many(`/slot-places?trainer=${trainer.id}`, 600)).toBe(429);
  expect(await many("/timetable-changes", 0)).toBe(429);
  expect(await many(`/pictures/kept/${"0".repeat(64)}.webp`, 1200)).toBe(429);
  expect((await read(`/slot-places?trainer=${trainer.id}`, "192.0.2.78")).status).toBe(200);
});
