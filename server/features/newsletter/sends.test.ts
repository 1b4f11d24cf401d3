import { beforeEach, expect, test } from "vitest";
import type { ArticleSending, NewsletterState } from "#contract/subscribers.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { createArticle, createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { continueSends } from "./sends.ts";

const studio = setUpStudio();
let admin: Person;
let writer: Person;
let articleId: string;

beforeEach(async () => {
  for (const table of ["subscribers", "outbox", "newsletter_sends"] as const)
    await studio.db.deleteFrom(table).execute();
  admin = await createPerson(studio, { role: "admin" });
  writer = await createTrainer(studio, { name: "Wafa Writer" });
  articleId = await createArticle(studio, {
    writer,
    article_title: "On rest",
    article_details:
      'Sleep "well".\n\n> Rest\n> *well*.\n>\n> Yes.\n\n## Then\n\nLift [with us](/all-classes):\n\n- a **bar**\n- a sack\n  - [sand](https://sand.example)\n\n2. rest\n3. again <b>',
  });
});

async function addReaders(amount: number, { isConfirmed = true, name = "reader" } = {}): Promise<void> {
  const created_at = studio.clock.now().toISOString();
  const confirmed_at = isConfirmed ? created_at : null;
  const rows = Array.from({ length: amount }, (_, index) => {
    const id = `${name}-${String(index).padStart(4, "0")}`;
    return { id, email: `${id}@shokti.test`, created_at, confirmed_at, mailed_at: created_at };
  });
  await studio.db.insertInto("subscribers").values(rows).execute();
}

const post = (person: Person, id = articleId) => person.send("POST", `/articles/${id}/sending`);
const mails = () =>
  studio.db.selectFrom("outbox").selectAll().where("kind", "=", "article").orderBy("recipient").execute();
const state = () => read<NewsletterState>(admin.send("GET", "/newsletter"));

/** As if all that waits had left. */
const emptyOutbox = () => studio.db.deleteFrom("outbox").execute();

// D66
test("an article goes whole to each confirmed reader, with a link of their own to unsubscribe (D66)", async () => {
  await addReaders(2);
  await addReaders(3, { isConfirmed: false, name: "waiting" });
  expect(await read(writer.send("GET", `/articles/${articleId}/sending`))).toEqual({
    confirmed: 2,
    send: null,
  });
  expect(await read(post(writer), 201)).toEqual({ recipients: 2 });
  await continueSends(studio.parts);
  const sent = await mails();
  expect(sent.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ["reader-0000@shokti.test", "On rest"],
    ["reader-0001@shokti.test", "On rest"],
  ]);
  expect(sent[0]?.body).toContain(
    "A new article by Wafa Writer:\n\nSleep “well”.\n\n> Rest\n> well.\n> \n> Yes.\n\nTHEN\n\nLift with us (http://localhost:3000/all-classes):\n\n- a bar\n- a sack\n  - sand (https://sand.example)\n\n2. rest\n3. again <b>",
  );
  const html = sent[0]?.html.replaceAll(/ (style|class)="[^"]*"/g, "");
  // What lists of mails show after the subject.
  expect(html).toContain("<div>Sleep “well”.");
  expect(html).toContain(
    `<img src="http://localhost:3000/social/cover/${articleId}.png" width="564" alt="">`,
  );
  expect(html).toContain(
    "<p>Sleep “well”.</p><blockquote><p>Rest<br><em>well</em>.</p><p>Yes.</p></blockquote>",
  );
  expect(html).toContain('<h2>Then</h2><p>Lift <a href="http://localhost:3000/all-classes">with us</a>:</p>');
  expect(html).toContain(
    '<ul><li>a <strong>bar</strong></li><li>a sack<ul><li><a href="https://sand.example">sand</a></li></ul></li></ul>',
  );
  expect(html).toContain('<ol start="2"><li>rest</li><li>again &lt;b&gt;</li></ol>');
  expect(new Set(sent.map(({ unsubscribe_url }) => unsubscribe_url)).size).toBe(2);
  const kept = studio.db.selectFrom("newsletter_sends").select("sent_to").where("article_id", "=", articleId);
  expect(await kept.executeTakeFirst()).toEqual({ sent_to: "" });
  expect(sent[0]?.unsubscribe_url).toMatch(/^http:\/\/localhost:3000\/newsletter\/unsubscribe\?token=/);
  expect(await state()).toMatchObject({
    confirmed: 2,
    waiting: 3,
    sends: [{ articleId, title: "On rest", mails: 2, finishedAt: expect.any(String) }],
  });
});

// D66
test("an article is sent once, by however many at once (D66)", async () => {
  await addReaders(1);
  const answers = await Promise.all([post(writer), post(admin), post(admin)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  await continueSends(studio.parts);
  expect((await refusal(post(admin))).message).toBe("This article has already been sent.");
  await continueSends(studio.parts);
  expect(await mails()).toHaveLength(1);
  const { send } = await read<ArticleSending>(admin.send("GET", `/articles/${articleId}/sending`));
  expect(send).toMatchObject({ articleId, mails: 1 });
});

// D66
test("many readers are written to in turns: no faster than mails leave, by two processes, each once (D66)", async () => {
  await addReaders(450);
  await read(post(admin), 201);
  const written: string[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const rests = await Promise.all([continueSends(studio.parts), continueSends(studio.parts)]);
    const now = (await mails()).map(({ recipient }) => recipient);
    expect(now.length).toBeLessThanOrEqual(400);
    written.push(...now);
    if (turn < 1) expect(rests).toContain(1000);
    await emptyOutbox();
  }
  expect(written).toHaveLength(450);
  expect(new Set(written).size).toBe(450);
  expect((await state()).sends).toMatchObject([{ mails: 450, finishedAt: expect.any(String) }]);
});

test("who confirms after an article was sent does not get it, and an article taken down ends its way", async () => {
  await addReaders(1);
  studio.clock.advance(1000);
  await read(post(admin), 201);
  studio.clock.advance(1000);
  await addReaders(1, { name: "later" });
  await continueSends(studio.parts);
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(["reader-0000@shokti.test"]);
  const other = await createArticle(studio, { writer });
  await read(post(admin, other), 201);
  await studio.db.deleteFrom("articles").where("id", "=", other).execute();
  await continueSends(studio.parts);
  expect(await mails()).toHaveLength(1);
  expect((await state()).sends.every(({ finishedAt }) => finishedAt !== null)).toBe(true);
});

// D66
test("one press in a mail program unsubscribes: no login, no page, and what was about to go does not (D66)", async () => {
  await addReaders(2);
  await read(post(admin), 201);
  await continueSends(studio.parts);
  const [mail] = await mails();
  const url = mail?.unsubscribe_url?.replace("http://localhost:3000", "") ?? "";
  const press = () =>
    studio.app.request(url, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
  await read(press());
  await read(press());
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(["reader-0001@shokti.test"]);
  expect(await state()).toMatchObject({ confirmed: 1 });
});

// D66
test("an article is sent by its writer and admins, to somebody (D66)", async () => {
  expect((await refusal(post(writer))).message).toBe("There are no confirmed subscribers yet.");
  await addReaders(1);
  const path = `/articles/${articleId}/sending`;
  for (const method of ["GET", "POST"]) {
    expect((await refusal(send(studio, method, path))).code).toBe("unauthenticated");
    expect((await refusal((await createPerson(studio)).send(method, path))).code).toBe("forbidden");
    expect((await refusal((await createTrainer(studio)).send(method, path))).code).toBe("forbidden");
    expect((await refusal(writer.send(method, "/articles/nothing-like-it/sending"))).code).toBe("not_found");
  }
});

const testTo = (person: Person, id = articleId) => person.send("POST", `/articles/${id}/sending/test`);

// D66
test("a test goes to the caller alone, marked as one and otherwise word for word as to a reader, and is no sending (D66)", async () => {
  await addReaders(1);
  await read(post(writer), 201);
  await continueSends(studio.parts);
  const [toReader] = await mails();
  await emptyOutbox();
  await studio.db.deleteFrom("newsletter_sends").execute();
  expect(await read(testTo(admin), 201)).toEqual({ to: admin.email });
  const [mine, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mine).toMatchObject({ recipient: admin.email, subject: `Test: ${toReader?.subject}` });
  const withoutLink = (text = "") => text.replace(/token=\S+/g, "");
  const reader = "You’re getting this because you subscribed to our newsletter.";
  const tester = "This is a test, sent to you alone. Readers are told here that they subscribed.";
  expect(withoutLink(mine?.body)).toBe(withoutLink(toReader?.body).replace(reader, tester));
  expect(toReader?.html).toContain(reader);
  expect(mine?.html).toContain(tester);
  expect(await state()).toMatchObject({ confirmed: 1, sends: [] });
});

// D66
test("the link in a test unsubscribes whoever asked for it, if they subscribe, and no other reader (D66)", async () => {
  await addReaders(1);
  const [created_at, email] = [studio.clock.now().toISOString(), admin.email];
  const own = { id: "own", email, created_at, confirmed_at: created_at, mailed_at: created_at };
  await studio.db.insertInto("subscribers").values(own).execute();
  const press = async () => {
    const [mail] = await mails();
    await read(send(studio, "POST", mail?.unsubscribe_url?.replace("http://localhost:3000", "") ?? ""));
    await emptyOutbox();
  };
  for (const person of [writer, admin]) {
    expect(await state()).toMatchObject({ confirmed: 2 });
    await read(testTo(person), 201);
    await press();
  }
  expect(await state()).toMatchObject({ confirmed: 1 });
});

// D66 D67
test("a test asks for a proven address, and to be allowed to send the article (D66, D67)", async () => {
  const unproven = await createPerson(studio, { role: "admin", email_proven: 0 });
  expect(await refusal(testTo(unproven))).toMatchObject({ code: "forbidden", reason: "prove-address" });
  expect((await refusal(send(studio, "POST", `/articles/${articleId}/sending/test`))).code).toBe(
    "unauthenticated",
  );
  expect((await refusal(testTo(await createTrainer(studio)))).code).toBe("forbidden");
  expect((await refusal(testTo(await createPerson(studio)))).code).toBe("forbidden");
  expect((await refusal(testTo(writer, "nothing-like-it"))).code).toBe("not_found");
  expect(await mails()).toEqual([]);
});

// D66
test("in production, three tests an hour go to one address (D66)", async () => {
  const { parts } = studio;
  const given = parts.config.mode;
  parts.config.mode = "production";
  try {
    for (let count = 0; count < 3; count += 1) await read(testTo(writer), 201);
    expect((await refusal(testTo(writer))).code).toBe("too_many_requests");
    expect(await mails()).toHaveLength(3);
  } finally {
    parts.config.mode = given;
  }
});

// D66
test("admins download the confirmed addresses; nobody else sees them or how many there are (D66)", async () => {
  await addReaders(2);
  await addReaders(1, { isConfirmed: false, name: "waiting" });
  const answer = await admin.send("GET", "/newsletter.csv");
  expect(answer.headers.get("Content-Disposition")).toMatch(/shokti-newsletter-\d{4}-\d\d-\d\d\.csv/);
  const [head, ...lines] = (await answer.text()).trim().split("\r\n");
  expect(head).toContain('"Email","Confirmed at (UTC)"');
  expect(lines.map((line) => line.split(",")[0])).toEqual([
    '"reader-0000@shokti.test"',
    '"reader-0001@shokti.test"',
  ]);
  for (const path of ["/newsletter", "/newsletter.csv"]) {
    expect((await refusal(send(studio, "GET", path))).code).toBe("unauthenticated");
    expect((await refusal(writer.send("GET", path))).code).toBe("forbidden");
  }
});
