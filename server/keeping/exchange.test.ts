import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import type { NewClass } from "#contract/classes.ts";
import { read } from "#tests/server/answers.ts";
import { createArticle, createClass, createPerson, send, signUp } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { exportList, importList } from "./exchange.ts";
import { columnsOf, exchangedLists, type ListName } from "./exchanged-lists.ts";
import type { Format } from "./imported-file.ts";

const studio = setUpStudio();
const exported = (name: ListName, format: Format) => text(exportList(studio.db, name, format));
const imported = (
  name: ListName,
  rows: string | Uint8Array,
  { format = "csv" as Format, isTrial = false } = {},
) => importList(studio.parts, { name, bytes: Buffer.from(rows as string), format, isTrial });
const sizeOf = async (table: "classes" | "articles" | "users" | "subscribers") =>
  (await studio.db.selectFrom(table).select("created_at").execute()).length;

test.each(["csv", "json"] as const)(
  "what is exported as %s comes back as it was, and changes nothing twice",
  async (format) => {
    const written: Required<NewClass> = {
      class_name: `=Row, "hard" ${format}`,
      class_details: "Two\nlines",
      class_image_url: "/pictures/classes/yoga.svg",
      what_to_bring: "'=Socks",
    };
    await createClass(studio, written);
    await createArticle(studio, { article_title: `'=Rest ${format}` });
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
    expect(await read(send(studio, "GET", `/classes?q=${format}`))).toMatchObject([written]);
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
  expect(await mails()).toEqual([{ kind: "moved", valid_until: null }]);
  expect(await imported("members", "name,email\nMina Moved,Mina@Moved.test\n")).toEqual({
    added: 0,
    known: 1,
  });
  expect((await mails()).length).toBe(1);
  await expect(signUp(studio, { name: "Somebody", email: "mina@moved.test" })).rejects.toThrow("401");
  await studio.parts.identity.accounts?.removeAccount("mina@moved.test");
  expect(await mails()).toEqual([]);
});

test("lists come back in their order, from an export and from a file without times", async () => {
  const day = new Date("2025-03-01T09:00:00Z").getTime();
  for (const [place, id] of ["m", "c", "x", "a"].entries()) {
    studio.clock.set(new Date(day + place));
    await createArticle(studio, { article_title: `In order ${id}` });
    await createClass(studio, { class_name: `In order ${id}` });
  }
  for (const [list, title] of [
    ["articles", "article_title"],
    ["classes", "class_name"],
  ] as const) {
    const listed = async () =>
      (await read<Record<string, string>[]>(send(studio, "GET", `/${list}?q=In order`))).map(
        (row) => row[title],
      );
    const before = await listed();
    expect(before.toSorted()).not.toEqual(before);
    const file = await exported(list, "csv");
    await studio.db.deleteFrom(list).execute();
    await imported(list, file);
    expect(await listed()).toEqual(before);
  }
  await imported("articles", "title,details\nLoose z,x\nLoose a,x\nLoose m,x\n");
  const loose = await read<Record<string, string>[]>(send(studio, "GET", "/articles?q=Loose"));
  expect(loose.map((row) => row.article_title)).toEqual(["Loose m", "Loose a", "Loose z"]);
});

test("a spreadsheet's own way of writing a file is understood", async () => {
  const rows = (separator: string) =>
    ["Name", "E-Mail", "Joined At", ""].join(separator) +
    `\r\n${["নুসরাত জাহান", "NAME@moved.test", "22.11.2025 18:30", ""].join(separator)}\r\n`;
  const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");
  const files = [rows(";"), rows("\t"), `\uFEFF${rows(",")}`, utf16(rows("\t")), utf16(rows("\t")).swap16()];
  for (const [place, file] of files.entries()) {
    await studio.db.deleteFrom("users").where("email", "=", "name@moved.test").execute();
    expect(await imported("members", file), String(place)).toEqual({ added: 1, known: 0 });
    const kept = studio.db.selectFrom("users").select(["name", "created_at"]);
    expect(await kept.where("email", "=", "name@moved.test").execute()).toEqual([
      { name: "নুসরাত জাহান", created_at: "2025-11-22T12:30:00.000Z" },
    ]);
  }
  const json = '\uFEFF[{"email": "json@moved.test", "confirmed_at": "2025-11-22"}]';
  expect(await imported("newsletter", json, { format: "json" })).toEqual({ added: 1, known: 0 });
});

test.each([
  ["2025-11-22", "2025-11-21T18:00:00.000Z"],
  ["2025/11/22 9:05", "2025-11-22T03:05:00.000Z"],
  ["22/11/2025", "2025-11-21T18:00:00.000Z"],
  ["11/22/2025", "2025-11-21T18:00:00.000Z"],
  ["3.4.2025", "2025-04-02T18:00:00.000Z"],
  ["2025-11-22T09:00:00+06:00", "2025-11-22T03:00:00.000Z"],
])("a time written as %s is one at the studio", async (written, moment) => {
  await studio.db.deleteFrom("subscribers").where("email", "=", "dated@moved.test").execute();
  await imported("newsletter", `email;confirmed_at\ndated@moved.test;${written}\n`);
  const kept = studio.db.selectFrom("subscribers").select("confirmed_at");
  expect(await kept.where("email", "=", "dated@moved.test").execute()).toEqual([{ confirmed_at: moment }]);
});

test("a date that can be read as two, or is none, is refused by its line", async () => {
  const rows = "email,confirmed_at\na@moved.test,03/04/2025\nb@moved.test,2025-02-30\nc@moved.test,soon\n";
  await expect(imported("newsletter", rows)).rejects.toThrow(
    /line 2: .*two dates[\s\S]*line 3: .*like 2026-11-22[\s\S]*line 4: .*like 2026-11-22/,
  );
});

test("a fault of the header is said once, and a file that is not UTF-8 is refused by name", async () => {
  const refusal = (rows: string | Uint8Array) =>
    imported("members", rows).then(String, ({ message }) => message);
  const rows = "x,y\n".repeat(30);
  expect(await refusal(`Name,Telephone\n${rows}`)).toBe(
    [
      "Nothing was imported.",
      "line 1: there is no column email",
      "line 1: unknown Telephone",
      "The columns are name, email, photo_url, joined_at.",
    ].join("\n"),
  );
  expect(await refusal(`name,email,E-mail\n${rows}`)).toContain("line 1: there are two columns email");
  expect(await refusal("")).toContain("The file is empty.");
  for (const encoding of ["latin1", "utf16le"] as const)
    expect(await refusal(Buffer.from("name,email\nZoë,zoe@moved.test\n", encoding))).toContain("not UTF-8");
});

/** Takes longer than a batch lasts, so that each has one row. */
const outlastBatch = async () => {
  for (const begun = performance.now(); performance.now() < begun + 30; );
};

test("rows without times keep the file's order from batch to batch, none of them from the future", async () => {
  const now = new Date("2025-03-02T09:00:00Z");
  studio.clock.set(now);
  const bytes = Buffer.from(
    ["email,name", ...["z", "a", "m"].map((name) => `${name}@order.test,Ordered`)].join("\n"),
  );
  const file = { name: "members", bytes, format: "csv", isTrial: false } as const;
  await importList({ ...studio.parts, mailer: { send: outlastBatch } }, file);
  const members = studio.db.selectFrom("users").select(["email", "created_at"]);
  const found = await members.where("email", "like", "%@order.test").orderBy("created_at").execute();
  expect(found.map(({ email }) => email)).toEqual(["z@order.test", "a@order.test", "m@order.test"]);
  expect(new Set(found.map(({ created_at }) => created_at)).size).toBe(3);
  expect(found.at(-1)?.created_at).toBe(now.toISOString());
});

test("an import writes in short batches, says how far it got, and is continued by importing the file again", async () => {
  const file = ["name,email", ...["a", "b", "c"].map((name) => `Batch,${name}@batch.test`)].join("\n");
  const told: number[] = [];
  const slowMailer = {
    async send({ to }: { to: string }) {
      if (to.startsWith("c")) throw Object.assign(new Error("locked"), { errcode: 5 });
      await outlastBatch();
    },
  };
  const importing = importList(
    { ...studio.parts, mailer: slowMailer },
    { name: "members", bytes: Buffer.from(file), format: "csv", isTrial: false },
    () => (more) => void told.push(more),
  );
  await expect(importing).rejects.toThrow(/^Stopped after 2 of 3 rows: .*locked.* again to continue/);
  expect(told).toEqual([1, 1]);
  expect(await imported("members", file)).toEqual({ added: 1, known: 2 });
});

test("the page on keeping names every column of every list", () => {
  const page = readFileSync("docs/keeping.md", "utf8");
  for (const [name, list] of Object.entries(exchangedLists))
    for (const column of columnsOf(list)) expect(page, name).toContain(`\`${column}\``);
});
