import { expect, test } from "vitest";
import type { Article } from "#contract/articles.ts";
import { totalCountHeader } from "#contract/constants.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { createArticle, createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();

const change = (person: Person, id: string, body: Record<string, unknown>) =>
  person.send("PATCH", `/articles/${id}`, { version: 1, ...body });
const remove = (person: Person, id: string) => person.send("DELETE", `/articles/${id}`);
const articleOf = (id: string) => read<Article>(send(studio, "GET", `/articles/${id}`));
const found = async (q: string) =>
  (await read<Article[]>(send(studio, "GET", `/articles?q=${q}`))).map(({ _id }) => _id);
const length = async () => (await send(studio, "GET", "/articles?limit=1")).headers.get(totalCountHeader);

// D62 D32
test("a writer changes what they wrote: all that is sent, and nothing else", async () => {
  const writer = await createTrainer(studio, { name: "Wafa Writer" });
  const id = await createArticle(studio, { writer, article_title: "On zzqrest", article_details: "Sleep." });
  const before = await articleOf(id);
  const sent = {
    article_title: "On xxqstrength",
    article_details: "Lift, **slowly**.",
    article_date: "2026-01-02",
    article_image_url: "/pictures/articles/sleep.svg",
  };
  const ignored = { writer_name: "Else", writer_id: "else", upvote: 9 };
  expect(await read(change(writer, id, { ...sent, ...ignored }))).toEqual({ modifiedCount: 1 });
  expect(await articleOf(id)).toEqual({ ...before, ...sent, version: 2 });
  expect(await found("zzqrest")).toEqual([]);
  expect(await found("xxqstrength%20lift,%20slowly")).toEqual([id]);
});

// D62 D30
test("what a change does not name stays, null takes a picture away, and an unchanged one is a success", async () => {
  const writer = await createTrainer(studio);
  const id = await createArticle(studio, { writer, article_image_url: "/pictures/articles/sleep.svg" });
  const before = await articleOf(id);
  await read(change(writer, id, { article_title: "Another" }));
  await read(change(writer, id, { article_title: "Another", version: 2 }));
  expect(await articleOf(id)).toEqual({ ...before, article_title: "Another", version: 3 });
  await read(change(writer, id, { article_image_url: null, version: 3 }));
  expect((await articleOf(id)).article_image_url).toBe("");
});

// D62
test("a change can't bring a day to come; one that was there already stays", async () => {
  const writer = await createTrainer(studio);
  const id = await createArticle(studio, { writer });
  const toCome = { article_date: "2999-12-24" };
  expect(await refusal(change(writer, id, toCome))).toMatchObject({
    code: "invalid",
    fields: { article_date: expect.any(String) },
  });
  await studio.db.updateTable("articles").set(toCome).where("id", "=", id).execute();
  await read(change(writer, id, { ...toCome, article_title: "Corrected" }));
  expect(await articleOf(id)).toMatchObject({ ...toCome, article_title: "Corrected" });
});

// D62
test("an admin changes anybody's article, which stays its writer's", async () => {
  const id = await createArticle(studio);
  const admin = await createPerson(studio, { role: "admin" });
  await read(change(admin, id, { article_title: "Corrected" }));
  expect(await articleOf(id)).toMatchObject({ article_title: "Corrected", writer_name: "Wafa Writer" });
});

// D62
test("of two changes made from one version the second answers 409 and changes nothing; votes are no changes", async () => {
  const writer = await createTrainer(studio);
  const id = await createArticle(studio, { writer });
  const reader = await createPerson(studio);
  await read(reader.send("POST", `/articles/${id}/vote`, { type: "upvote" }));
  await read(change(writer, id, { article_title: "First" }));
  expect(await refusal(change(writer, id, { article_title: "Second" }))).toMatchObject({
    code: "conflict",
    message: "Someone else has changed this since you opened it.",
  });
  expect(await articleOf(id)).toMatchObject({ article_title: "First", version: 2, upvote: 1 });
});

// D62
test("a version that no article can have answers 400", async () => {
  const writer = await createPerson(studio, { role: "trainer" });
  const id = await createArticle(studio, { writer });
  const answer = change(writer, id, { article_title: "Another", version: 3_000_000_000 });
  expect((await refusal(answer)).code).toBe("invalid");
});

// D62
test("ten changes made from one version at once: one is kept", async () => {
  const writer = await createTrainer(studio);
  const id = await createArticle(studio, { writer });
  const titles = Array.from({ length: 10 }, (_, index) => `Title ${index}`);
  const answers = await Promise.all(titles.map((article_title) => change(writer, id, { article_title })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  const kept = titles[answers.findIndex(({ status }) => status === 200)];
  expect(await articleOf(id)).toMatchObject({ article_title: kept, version: 2 });
});

// D62
test("an article is deleted with its votes, by its writer or an admin", async () => {
  const writer = await createTrainer(studio);
  const admin = await createPerson(studio, { role: "admin" });
  const size = await length();
  for (const person of [writer, admin]) {
    const id = await createArticle(studio, { writer, article_title: `Gone ${person.id}` });
    const reader = await createPerson(studio);
    await read(reader.send("POST", `/articles/${id}/vote`, { type: "upvote" }));
    expect(await read(remove(person, id))).toEqual({ deletedCount: 1 });
    expect((await refusal(send(studio, "GET", `/articles/${id}`))).code).toBe("not_found");
    expect(await found(`Gone%20${person.id}`)).toEqual([]);
    expect(await studio.db.selectFrom("votes").selectAll().where("article_id", "=", id).execute()).toEqual(
      [],
    );
    expect(await read(remove(person, id))).toEqual({ deletedCount: 0 });
  }
  expect(await length()).toBe(size);
});

// D62
test("401 for nobody, 403 for everybody but its writer and admins; nothing changes", async () => {
  const id = await createArticle(studio, { article_title: "Mine" });
  const body = { article_title: "Theirs", version: 1 };
  expect((await refusal(send(studio, "PATCH", `/articles/${id}`, body))).code).toBe("unauthenticated");
  expect((await refusal(send(studio, "DELETE", `/articles/${id}`))).code).toBe("unauthenticated");
  for (const person of [await createPerson(studio), await createTrainer(studio)]) {
    expect((await refusal(change(person, id, body))).code).toBe("forbidden");
    expect((await refusal(remove(person, id))).code).toBe("forbidden");
  }
  expect(await articleOf(id)).toMatchObject({ article_title: "Mine", version: 1 });
});

test("a change without its version, or of nothing, is refused; an unknown article answers 404", async () => {
  const writer = await createTrainer(studio);
  const id = await createArticle(studio, { writer });
  expect(await refusal(change(writer, id, { version: undefined }))).toMatchObject({
    code: "invalid",
    fields: { version: "This field is required" },
  });
  expect(await refusal(change(writer, id, { article_title: " " }))).toMatchObject({
    fields: { article_title: "This field is required" },
  });
  expect((await refusal(change(writer, "nothing-like-it", {}))).code).toBe("not_found");
});

// D35
test("one reads one's own vote, of whichever day, and nobody else's", async () => {
  const id = await createArticle(studio);
  const [voter, other] = [await createPerson(studio), await createPerson(studio)];
  const own = (person: Person) => read(person.send("GET", `/articles/${id}/vote`));
  expect(await own(voter)).toEqual({ type: null, waits_for_proof: false });
  await read(voter.send("POST", `/articles/${id}/vote`, { type: "downvote" }));
  expect(await own(voter)).toEqual({ type: "downvote", waits_for_proof: false });
  expect(await own(other)).toEqual({ type: null, waits_for_proof: false });
  expect((await refusal(send(studio, "GET", `/articles/${id}/vote`))).code).toBe("unauthenticated");
  expect((await refusal(voter.send("GET", "/articles/nothing-like-it/vote"))).code).toBe("not_found");
});
