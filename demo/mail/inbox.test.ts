import { Hono } from "hono";
import { beforeEach, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { setLetter } from "#server/ports/mail/set-letter.ts";
import { registerPerson } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { openDemoMail } from "./open-demo-mail.ts";
import type { DemoMailTables } from "./tables.ts";

const studio = setUpStudio();
let inbox: ReturnType<typeof openDemoMail>;
let app: ReturnType<typeof createApp>;

beforeEach(async () => {
  await studio.db.withTables<DemoMailTables>().deleteFrom("demo_mails").execute();
  inbox = openDemoMail(studio);
  app = createApp(studio.parts, [new Hono().route("/", inbox.app)]);
});

async function deliver(id: string, subject = "Booked", to = "sumi@shokti.test") {
  const letter = { kind: "booked", to, subject, paragraphs: ["See <you>."] } as const;
  const texts = await setLetter(letter, { appUrl: "http://localhost:3000" });
  await inbox.transport({ id, ...letter, unsubscribeUrl: null, ...texts });
}

const page = async (path: string, cookie = "") => {
  const answer = await app.request(path, { headers: { Cookie: cookie } });
  return {
    status: answer.status,
    policy: answer.headers.get("Content-Security-Policy"),
    text: await answer.text(),
  };
};

// D65
test("the demo's inbox lists an address's mails, newest first, and shows each as HTML and as text (D65)", async () => {
  await deliver("mail-1", "The older");
  studio.clock.advance(1000);
  await deliver("mail-2", "The newer");
  await deliver("mail-2", "The newer");
  const { text } = await page("/demo/mail?to=Sumi%40shokti.test");
  expect(text.match(/The (newer|older)/g)).toEqual(["The newer", "The older"]);
  const mail = await page("/demo/mail/mail-1");
  expect(mail.text).toContain("sumi@shokti.test");
  expect(mail.text).toContain("See &lt;you&gt;.");
  expect(mail.text).toContain('src="/demo/mail/mail-1/html"');
});

// D65
test("who is logged in opens their own mails, an admin everyone's, and nobody else is told whose there are", async () => {
  const sumi = await registerPerson(studio, { email: "sumi@shokti.test" });
  const admin = await registerPerson(studio, { email: "inbox-admin@shokti.test", role: "admin" });
  await deliver("mail-1", "For Sumi");
  await deliver("mail-2", "For the admin", admin.email);
  const listed = async (path: string, cookie?: string) =>
    (await page(path, cookie)).text.match(/For (Sumi|the admin)/g);
  expect(await listed("/demo/mail", sumi.cookie)).toEqual(["For Sumi"]);
  expect(await listed("/demo/mail?everyone", sumi.cookie)).toEqual(["For Sumi"]);
  expect(await listed("/demo/mail", admin.cookie)).toEqual(["For the admin"]);
  expect((await listed("/demo/mail?everyone", admin.cookie))?.toSorted()).toEqual([
    "For Sumi",
    "For the admin",
  ]);
  expect(await listed("/demo/mail?everyone")).toBeNull();
  const { text } = await page("/demo/mail");
  expect(text).not.toContain("@shokti.test");
  expect(text).toContain("The address you registered or subscribed with");
});

test("a framed mail runs nothing and fetches only the studio's pictures; its links navigate the top window", async () => {
  await deliver("mail-1");
  const { policy, text } = await page("/demo/mail/mail-1/html");
  expect(policy).toMatch(
    /default-src 'none'; style-src 'unsafe-inline'; img-src 'self';.*sandbox allow-same-origin allow-top-navigation-by-user-activation$/,
  );
  expect(text).toContain('<base target="_top">');
});

test("an unknown mail answers 404, and an empty inbox says how mails get there", async () => {
  expect((await page("/demo/mail/mail-9")).status).toBe(404);
  expect((await page("/demo/mail/mail-9/html")).status).toBe(404);
  expect((await page("/demo/mail?to=nobody@shokti.test")).text).toContain("Nothing yet.");
});

// D65
test("an empty inbox says what its reader will be mailed, by their role", async () => {
  for (const [role, when] of [
    ["member", "You book"],
    ["trainer", "Somebody books you"],
    ["admin", "Places are held and not paid for"],
  ] as const) {
    const { cookie } = await registerPerson(studio, { email: `nothing-${role}@shokti.test`, role });
    expect((await page("/demo/mail", cookie)).text).toContain(`<dt>${when}</dt>`);
  }
});
