import { Hono } from "hono";
import { beforeEach, expect, test } from "vitest";
import { setLetter } from "#server/ports/mail/set-letter.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { openDemoMail } from "./open-demo-mail.ts";
import type { DemoMailTables } from "./tables.ts";

const studio = setUpStudio();
let inbox: ReturnType<typeof openDemoMail>;
let app: Hono;

beforeEach(async () => {
  await studio.db.withTables<DemoMailTables>().deleteFrom("demo_mails").execute();
  inbox = openDemoMail(studio);
  app = new Hono().route("/", inbox.app);
});

async function deliver(id: string, subject = "Booked") {
  const letter = { kind: "booked", to: "sumi@shokti.test", subject, paragraphs: ["See <you>."] } as const;
  const texts = await setLetter(letter, { appUrl: "http://localhost:3000" });
  await inbox.transport({ id, ...letter, unsubscribeUrl: null, ...texts });
}

const page = async (path: string) => {
  const answer = await app.request(path);
  return {
    status: answer.status,
    policy: answer.headers.get("Content-Security-Policy"),
    text: await answer.text(),
  };
};

// D65
test("the demo's inbox lists mails, newest first, and shows each as HTML and as text (D65)", async () => {
  await deliver("mail-1", "The older");
  studio.clock.advance(1000);
  await deliver("mail-2", "The newer");
  await deliver("mail-2", "The newer");
  const { text } = await page("/demo/mail");
  expect(text.match(/The (newer|older)/g)).toEqual(["The newer", "The older"]);
  const mail = await page("/demo/mail/mail-1");
  expect(mail.text).toContain("sumi@shokti.test");
  expect(mail.text).toContain("See &lt;you&gt;.");
  expect(mail.text).toContain('src="/demo/mail/mail-1/html"');
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
  expect((await page("/demo/mail")).text).toContain("Nothing yet.");
});
