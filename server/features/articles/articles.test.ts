import { expect, test } from "vitest";
import type { Article, NewArticle } from "#contract/articles.ts";
import { totalCountHeader } from "#contract/constants.ts";
import { inkOf } from "#contract/ink.ts";
import { createDiscovery } from "#server/pages/discovery/routes.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { createArticle, createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();

const post = (person: Person, input: Record<string, unknown> = {}) =>
  person.send("POST", "/articles", { article_title: "On rest", article_details: "Sleep.", ...input });
const articleOf = (id: string) => read<Article>(send(studio, "GET", `/articles/${id}`));

// §3.3 §6.3 §7.10 §7.18 D33
test.each(["trainer", "admin"] as const)("a %s posts an article in their own name (D33)", async (role) => {
  const writer = await createPerson(studio, { name: "Wafa Writer", role });
  // With every field that there is: one that is sent and not stored, or stored and not shown, fails here.
  const sent: Required<NewArticle> = {
    article_title: "On rest",
    article_details: "Sleep.",
    article_date: "2026-11-20",
    article_image_url: "/pictures/articles/sleep.svg",
  };
  const { insertedId } = await read<{ insertedId: string }>(post(writer, sent), 201);
  const expected = {
    _id: insertedId,
    ...sent,
    article_writer: "Wafa Writer",
    writer_name: "Wafa Writer",
    writer_id: writer.id,
    upvote: 0,
    downvote: 0,
    version: 1,
  };
  expect(await articleOf(insertedId)).toEqual(expected);
  expect(await read(send(studio, "GET", "/articles"))).toContainEqual(expected);
});

// D6
test("a new article is in the ink in which its writer saw it: its title's", async () => {
  const writer = await createTrainer(studio);
  const titles = ["On rest", "On sleep", "Why we warm up", "ঘুম", "  A second wind "];
  for (const article_title of titles) {
    const { insertedId } = await read<{ insertedId: string }>(post(writer, { article_title }), 201);
    expect(inkOf(insertedId)).toBe(inkOf(article_title.trim()));
  }
});

// D62
test("the same article sent again is the one that was posted; with anything else in it, or a day later, it is another", async () => {
  const writer = await createTrainer(studio);
  const sent = { article_title: "Twice", article_details: "Sent again after silence." };
  const { insertedId } = await read<{ insertedId: string }>(post(writer, sent), 201);
  expect(await read(post(writer, sent), 201)).toEqual({ insertedId });
  const changes: Required<NewArticle> = {
    article_title: "Thrice",
    article_details: "Other words.",
    article_date: "2025-11-20",
    article_image_url: "https://example.com/twice.jpg",
  };
  const others = [await read<{ insertedId: string }>(post(await createTrainer(studio), sent), 201)];
  for (const [field, value] of Object.entries(changes))
    others.push(await read<{ insertedId: string }>(post(writer, { ...sent, [field]: value }), 201));
  studio.clock.advance(24 * 60 * 60 * 1000);
  others.push(await read<{ insertedId: string }>(post(writer, sent), 201));
  expect(new Set([insertedId, ...others.map((other) => other.insertedId)]).size).toBe(7);
});

// D62
test("the same article sent several times at once is posted once", async () => {
  const writer = await createTrainer(studio);
  const answers = await Promise.all([1, 2, 3, 4].map(() => read<{ insertedId: string }>(post(writer), 201)));
  expect(new Set(answers.map(({ insertedId }) => insertedId)).size).toBe(1);
});

// D62
test("a day after today at the studio is refused, and today there is not", async () => {
  studio.clock.set(new Date("2026-11-20T19:00:00.000Z"));
  const writer = await createTrainer(studio);
  const fields = { article_date: "Enter today’s date, or an earlier one" };
  expect(await refusal(post(writer, { article_date: "2026-11-22" }))).toMatchObject({
    code: "invalid",
    fields,
  });
  await read(post(writer, { article_date: "2026-11-21" }), 201);
});

// D32
test("writer, votes and id of the body are ignored (D32)", async () => {
  const writer = await createTrainer(studio, { name: "Real" });
  const { insertedId } = await read<{ insertedId: string }>(
    post(writer, {
      writer_name: "Else",
      article_writer: "Else",
      writer_email: "else@shokti.test",
      upvote: 50,
      downvote: 50,
      _id: "mine",
    }),
    201,
  );
  expect(await articleOf(insertedId)).toMatchObject({ writer_name: "Real", upvote: 0, downvote: 0 });
  const kept = await studio.db
    .selectFrom("articles")
    .select(["writer_email", "writer_id"])
    .where("id", "=", insertedId)
    .executeTakeFirst();
  expect(kept).toEqual({ writer_email: writer.email, writer_id: writer.id });
});

// §5.4
test("without a date an article is of today where the studio is", async () => {
  studio.clock.set(new Date("2026-11-20T19:00:00.000Z"));
  const { insertedId } = await read<{ insertedId: string }>(post(await createTrainer(studio)), 201);
  expect((await articleOf(insertedId)).article_date).toBe("2026-11-21");
});

// D25
test("no public answer has a writer's email, nor can a search find by it (D25)", async () => {
  const writer = await createTrainer(studio, { email: "secret-writer@shokti.test" });
  await read(post(writer), 201);
  expect(await (await send(studio, "GET", "/articles")).text()).not.toContain("@");
  expect(await read(send(studio, "GET", "/articles?q=secret-writer"))).toEqual([]);
});

// §7.19
test("articles are read by anybody, the newest first", async () => {
  studio.clock.set(new Date("2030-01-01T00:00:00.000Z"));
  const older = await createArticle(studio, { article_title: "Older" });
  studio.clock.advance(1000);
  const newer = await createArticle(studio, { article_title: "Newer" });
  const listed = await read<Article[]>(send(studio, "GET", "/articles"));
  expect(listed.slice(0, 2).map(({ _id }) => _id)).toEqual([newer, older]);
});

test("as cards articles have the beginning of their text, cut between characters, and all else", async () => {
  const writer = await createTrainer(studio);
  for (const [details, beginning] of [
    ["💪".repeat(161), `${"💪".repeat(160)}…`],
    ["💪".repeat(160), "💪".repeat(160)],
    ["Short.", "Short."],
  ]) {
    const { insertedId } = await read<{ insertedId: string }>(
      post(writer, { article_details: details }),
      201,
    );
    const inList = async (query: string) =>
      (await read<Article[]>(send(studio, "GET", `/articles${query}`))).find(({ _id }) => _id === insertedId);
    const article = await articleOf(insertedId);
    expect(article.article_details).toBe(details);
    expect(await inList("")).toEqual(article);
    expect(await inList("?view=card")).toEqual({ ...article, article_details: beginning });
  }
  expect((await refusal(send(studio, "GET", "/articles?view=whole"))).fields).toHaveProperty("view");
});

// D47 D62
test("of one writer the list has what they wrote, in each order, and nothing else", async () => {
  const writer = await createTrainer(studio);
  await createArticle(studio);
  const own = [
    await createArticle(studio, { writer, article_title: "First" }),
    await createArticle(studio, { writer, article_title: "Second" }),
  ];
  for (const sort of ["", "&sort=upvoted", "&q=lift"]) {
    const answer = await send(studio, "GET", `/articles?writer=${writer.id}${sort}`);
    expect(answer.headers.get(totalCountHeader)).toBe("2");
    const ids = (await read<Article[]>(answer)).map(({ _id }) => _id);
    expect(ids.toSorted()).toEqual(own);
  }
});

// D62
test("what is searched, what a card says and what the feed says are an article's words, not its marks", async () => {
  const article_details = "## Sleep **more**\n\n- [eight hours](/all-classes), *zzz*\n- no phone";
  const words = "eight hours, zzz\nno phone";
  const id = await createArticle(studio, { article_title: "Marked", article_details });
  expect((await articleOf(id)).article_details).toBe(article_details);
  const found = (q: string) =>
    read<Article[]>(send(studio, "GET", `/articles?view=card&q=${encodeURIComponent(q)}`));
  expect(await found("sleep more eight hours, zzz no phone")).toMatchObject([
    { _id: id, article_details: words },
  ]);
  expect(await found("all-classes")).toEqual([]);
  const feed = createDiscovery(studio.parts).request("/feed.xml");
  expect(await (await feed).text()).toContain(`<description>${words}</description>`);
});

// D33
test("401 for nobody, 403 for members", async () => {
  const body = { article_title: "No", article_details: "No" };
  expect((await refusal(send(studio, "POST", "/articles", body))).code).toBe("unauthenticated");
  expect((await refusal(post(await createPerson(studio)))).code).toBe("forbidden");
});

test("each wrong field is named, with the words of the form", async () => {
  const writer = await createTrainer(studio);
  const wrong: [Record<string, unknown>, string, string][] = [
    [{ article_title: "" }, "article_title", "This field is required"],
    [{ article_details: " " }, "article_details", "This field is required"],
    [{ article_title: "x".repeat(161) }, "article_title", "Use at most 160 characters"],
    [{ article_date: "20/11/2026" }, "article_date", "Enter a date"],
    [{ article_date: "2026-02-30" }, "article_date", "Enter a date"],
  ];
  for (const [input, field, message] of wrong)
    expect(await refusal(post(writer, input))).toMatchObject({
      code: "invalid",
      fields: { [field]: message },
    });
});

// §7.18
test("an unknown article answers 404", async () => {
  expect((await refusal(send(studio, "GET", "/articles/nothing-like-it"))).code).toBe("not_found");
});
