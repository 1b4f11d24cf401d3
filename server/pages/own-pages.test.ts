import { afterAll, beforeAll, expect, test } from "vitest";
import { memberContext } from "#app/data/load-context.ts";
import { createApp } from "#server/app.ts";
import { createHttpServer, listen } from "#server/http/listen.ts";
import { createReadyAnswers } from "#server/http/ready-answers.ts";
import { createOwnPages } from "#server/pages/own-pages.ts";
import { createPages, type PageBuild, pageOrNothing } from "#server/pages/page-routes.ts";
import { type RegisteredPerson, registerPerson } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
const { server, answerWith, close } = createHttpServer();
let origin: string;
let people: RegisteredPerson[];
/** What the rendering of somebody's page waits for. */
let door: Promise<void> | undefined;

/** A page behind the login that shows its person's own record as the API gives it, and one for everyone. */
const build: PageBuild = {
  isGuarded: (path) => path === "/dashboard",
  async render(_request, context) {
    const member = context?.get(memberContext);
    if (!member) return new Response("Log in first.");
    await door;
    const answer = await member.fetch(`/users?email=${encodeURIComponent(member.email)}`, {
      headers: { Authorization: `Bearer ${member.token}` },
    });
    return new Response(await answer.text());
  },
};

beforeAll(async () => {
  const app = createApp(studio.parts);
  const ownPages = createOwnPages(build);
  const ready = createReadyAnswers(studio.changes, ownPages);
  const api = ready.inProcess(app);
  const pages = createPages({
    parts: studio.parts,
    demoAccounts: undefined,
    api,
    build,
    ownPages,
    isDevelopment: false,
  });
  app.notFound(pageOrNothing(pages));
  answerWith(ready.listener(app, studio.parts));
  origin = `http://${await listen(server, { port: 0, host: "127.0.0.1" })}`;
  people = await Promise.all(Array.from({ length: 8 }, () => registerPerson(studio)));
});

afterAll(() => close());

const open = (path: string, Cookie = "") =>
  fetch(origin + path, { headers: { Cookie, Accept: "text/html" } });
const asLoggedIn = ({ cookie }: RegisteredPerson) => `${cookie}; logged-in=1`;
const emailsIn = (html: string) => people.map(({ email }) => email).filter((email) => html.includes(email));

test("a page behind the login is its person's own, and no cache keeps it", async () => {
  for (const person of [undefined, ...people, undefined]) {
    const answer = await open("/dashboard", person && asLoggedIn(person));
    expect(emailsIn(await answer.text())).toEqual(person ? [person.email] : []);
    expect(answer.headers.get("Cache-Control")).toBe(person ? "private, no-store" : "public, no-cache");
    expect(answer.headers.get("Vary")).toContain("Cookie");
    expect(answer.headers.has("ETag")).toBe(!person);
  }
});

test("however many ask at once, nobody gets anything of another's", async () => {
  const visits = Array.from({ length: 5 }, () => [undefined, ...people]).flat();
  await Promise.all(
    visits.map(async (person) => {
      const found = emailsIn(await (await open("/dashboard", person && asLoggedIn(person))).text());
      expect(found.filter((email) => email !== person?.email)).toEqual([]);
    }),
  );
  expect(await (await open("/dashboard")).text()).toBe("Log in first.");
});

test("a browser without an access token gets the page as a visitor does, whatever cookie a logout left behind", async () => {
  const [person] = people as [RegisteredPerson];
  const answer = await open("/dashboard", person.cookie);
  expect(await answer.text()).toBe("Log in first.");
});

test("while more people ask than there is room for, the others get the page as visitors do at once", async () => {
  const [person] = people as [RegisteredPerson];
  const opened = Promise.withResolvers<void>();
  door = opened.promise;
  const answered: string[] = [];
  const visits = Array.from({ length: 30 }, async () => {
    answered.push(await (await open("/dashboard", asLoggedIn(person))).text());
  });
  await expect.poll(() => answered.length).toBeGreaterThan(0);
  door = undefined;
  opened.resolve();
  const atOnce = [...answered];
  await Promise.all(visits);
  expect(new Set(atOnce)).toEqual(new Set(["Log in first."]));
  expect(new Set(answered.flatMap(emailsIn))).toEqual(new Set([person.email]));
});

test("a cookie that is nobody's gets the page as visitors do, which is made for all of them", async () => {
  const answer = await open("/dashboard", "better-auth.session_token=forged; logged-in=1");
  expect(await answer.text()).toBe("Log in first.");
  expect(answer.headers.get("Cache-Control")).toBe("public, no-cache");
});

test("a session that has ended renders nothing of anyone's", async () => {
  const person = await registerPerson(studio);
  expect(await (await open("/dashboard", asLoggedIn(person))).text()).toContain(person.email);
  await person.send("DELETE", "/sessions");
  expect(await (await open("/dashboard", asLoggedIn(person))).text()).toBe("Log in first.");
});

test("a page for everyone is the same for those who are logged in", async () => {
  const [person] = people as [RegisteredPerson];
  const [own, other] = await Promise.all([open("/", asLoggedIn(person)), open("/")]);
  expect(await own.text()).toBe(await other.text());
  expect(own.headers.get("Cache-Control")).toBe("public, no-cache");
});
