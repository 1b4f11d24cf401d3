import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { createArticle, createClass, createPerson, signUp } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { exportList, type Format, importList } from "./exchange.ts";
import type { ListName } from "./exchanged-lists.ts";

const studio = setUpStudio();
const exported = (name: ListName, format: Format) => text(exportList(studio.db, name, format));
const imported = (name: ListName, rows: string, { format = "csv" as Format, isTrial = false } = {}) =>
  importList(studio.parts, { name, text: rows, format, isTrial });
const sizeOf = async (table: "classes" | "articles" | "users" | "subscribers") =>
  (await studio.db.selectFrom(table).select("created_at").execute()).length;

test.each(["csv", "json"] as const)(
  "what is exported as %s comes back as it was, and changes nothing twice",
  async (format) => {
    await createClass(studio, { class_name: `=Row, "hard" ${format}`, class_details: "Two\nlines" });
    await createArticle(studio, { article_title: `-Rest ${format}` });
    await createPerson(studio, { name: "O'Neil", email: `oneil-${format}@shokti.test` });
    for (const name of ["classes", "articles", "members"] as const) {
      const file = await exported(name, format);
      const known = await imported(name, file, { format });
      expect([known.added, known.known > 0]).toEqual([0, true]);
      expect(await exported(name, format)).toBe(file);
    }
    const classes = await exported("classes", format);
    await studio.db.deleteFrom("classes").where("name", "like", "=Row%").execute();
    expect((await imported("classes", classes, { format })).added).toBeGreaterThan(0);
    const { name, details } = await studio.db
      .selectFrom("classes")
      .select(["name", "details"])
      .where("name", "like", `%${format}`)
      .executeTakeFirstOrThrow();
    expect([name, details]).toEqual([`=Row, "hard" ${format}`, "Two\nlines"]);
  },
);

test("a wrong row is named by its line, and nothing is imported", async () => {
  const before = await sizeOf("classes");
  const rows = 'class_name,class_details\nSwim,"In\nwater"\n\n,Nameless\nDive,Deep,extra\n';
  const refused = imported("classes", rows);
  await expect(refused).rejects.toThrow(/line 5: class_name[\s\S]*line 6: .*column 3/);
  await expect(imported("classes", '"open')).rejects.toThrow("line 1 is not valid CSV");
  await expect(imported("classes", "{}", { format: "json" })).rejects.toThrow("not a JSON list");
  expect(await sizeOf("classes")).toBe(before);
});

test("a trial says what would be added, and adds nothing", async () => {
  const before = await sizeOf("subscribers");
  const rows = "email,confirmed_at\nreader@shokti.test,2025-01-01T00:00:00Z\n";
  expect(await imported("newsletter", rows, { isTrial: true })).toEqual({ added: 1, known: 0 });
  expect(await sizeOf("subscribers")).toBe(before);
  expect(await imported("newsletter", rows)).toEqual({ added: 1, known: 0 });
  expect(await imported("newsletter", rows)).toEqual({ added: 0, known: 1 });
});

test("an imported member has an account that nobody else can take, and is mailed how to choose a password, whenever the mail leaves", async () => {
  await imported("members", "name,email\nMina Moved,mina@moved.test\n");
  const mails = () =>
    studio.db
      .selectFrom("outbox")
      .select(["kind", "valid_until"])
      .where("recipient", "=", "mina@moved.test")
      .execute();
  expect(await mails()).toEqual([{ kind: "invitation", valid_until: null }]);
  expect(await imported("members", "name,email\nMina Moved,Mina@Moved.test\n")).toEqual({
    added: 0,
    known: 1,
  });
  expect((await mails()).length).toBe(1);
  await expect(signUp(studio, { name: "Somebody", email: "mina@moved.test" })).rejects.toThrow("401");
});
