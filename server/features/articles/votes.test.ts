import { beforeEach, expect, test } from "vitest";
import { ErrorBody } from "#contract/errors.ts";
import { read, refusal } from "#tests/server/answers.ts";
import {
  createArticle,
  createPerson,
  type Person,
  proveAddress,
  registerPerson,
  send,
} from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
let articleId: string;

beforeEach(async () => {
  articleId = await createArticle(studio);
});

const vote = (person: Person, type: unknown = "upvote", id = articleId) =>
  person.send("POST", `/articles/${id}/vote`, { type });
const counts = async () => {
  const { upvote, downvote } = await read<{ upvote: number; downvote: number }>(
    send(studio, "GET", `/articles/${articleId}`),
  );
  return { upvote, downvote };
};

// §7.11 D30
test("votes of two people both count, each as what it was (D35)", async () => {
  const up = await createPerson(studio);
  const down = await createPerson(studio, { role: "trainer" });
  expect(await read(vote(up, "upvote"))).toEqual({ upvote: 1, downvote: 0 });
  expect(await read(vote(down, "downvote"))).toEqual({ upvote: 1, downvote: 1 });
  expect(await counts()).toEqual({ upvote: 1, downvote: 1 });
});

// D35
test.each(["upvote", "downvote"])(
  "a second vote (%s) by the same member answers 409 with the counts and changes nothing (D35)",
  async (type) => {
    const member = await createPerson(studio);
    await read(vote(member, "upvote"));
    const body = await read<Record<string, unknown>>(vote(member, type), 409);
    expect(body).toEqual({
      error: { code: "conflict", message: "You have already voted." },
      upvote: 1,
      downvote: 0,
    });
    expect(ErrorBody.safeParse(body).success).toBe(true);
    expect(await counts()).toEqual({ upvote: 1, downvote: 0 });
  },
);

// D35
test("who wrote an article does not vote for it: 403, and nothing changes", async () => {
  const writer = await createPerson(studio, { role: "trainer" });
  const own = await createArticle(studio, { writer });
  expect((await refusal(vote(writer, "upvote", own))).code).toBe("forbidden");
  const { upvote, downvote } = await read<Record<string, number>>(send(studio, "GET", `/articles/${own}`));
  expect({ upvote, downvote }).toEqual({ upvote: 0, downvote: 0 });
  expect(await read(vote(writer, "upvote"))).toEqual({ upvote: 1, downvote: 0 });
});

// D35
test("ten votes of one person at once: one counts, nine answer 409 with the counts as they stand", async () => {
  const member = await createPerson(studio);
  const answers = await Promise.all(Array.from({ length: 10 }, () => vote(member)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  for (const answer of answers) expect(await answer.json()).toMatchObject({ upvote: 1, downvote: 0 });
  expect(await counts()).toEqual({ upvote: 1, downvote: 0 });
});

test("ten people voting at once all count", async () => {
  const members = await Promise.all(Array.from({ length: 10 }, () => createPerson(studio)));
  await Promise.all(members.map((member, index) => vote(member, index < 7 ? "upvote" : "downvote")));
  expect(await counts()).toEqual({ upvote: 7, downvote: 3 });
});

test("one member votes once for each of two articles", async () => {
  const member = await createPerson(studio);
  const other = await createArticle(studio);
  await read(vote(member));
  expect(await read(vote(member, "downvote", other))).toEqual({ upvote: 0, downvote: 1 });
});

const isNew = { email_proven: 0 } as const;

// D67
test("votes of accounts made for it move nothing: until an address is proven its new account alone sees its vote", async () => {
  const fresh = await Promise.all(Array.from({ length: 8 }, () => createPerson(studio, isNew)));
  for (const person of fresh) expect(await read(vote(person))).toEqual({ upvote: 1, downvote: 0 });
  expect(await counts()).toEqual({ upvote: 0, downvote: 0 });
  const [first] = fresh;
  if (!first) throw new Error("there is one");
  const own = await read(first.send("GET", `/articles/${articleId}/vote`));
  expect(own).toEqual({ type: "upvote", waits_for_proof: true });
  expect(await read(vote(first, "downvote"), 409)).toMatchObject({ upvote: 1, downvote: 0 });
});

// D67
test("a new account's votes count once its address is proven, each once", async () => {
  const person = await registerPerson(studio);
  const other = await createArticle(studio);
  await read(vote(person));
  await read(vote(person, "downvote", other));
  await proveAddress(studio, person);
  expect(await counts()).toEqual({ upvote: 1, downvote: 0 });
  const seen = await read(send(studio, "GET", `/articles/${other}`));
  expect(seen).toMatchObject({ upvote: 0, downvote: 1 });
  const own = await read(person.send("GET", `/articles/${articleId}/vote`));
  expect(own).toEqual({ type: "upvote", waits_for_proof: false });
});

// D67
test("a vote and the proof of its voter's address at once are one vote that counts", async () => {
  const person = await registerPerson(studio);
  await Promise.all([vote(person), proveAddress(studio, person)]);
  expect(await counts()).toEqual({ upvote: 1, downvote: 0 });
});

// D67
test("an account of a day votes like any other, proven or not", async () => {
  const person = await createPerson(studio, isNew);
  studio.clock.advance(24 * 60 * 60 * 1000);
  expect(await read(vote(person))).toEqual({ upvote: 1, downvote: 0 });
  expect(await counts()).toEqual({ upvote: 1, downvote: 0 });
});

test("nobody votes without a token", async () => {
  const answer = send(studio, "POST", `/articles/${articleId}/vote`, { type: "upvote" });
  expect((await refusal(answer)).code).toBe("unauthenticated");
  expect(await counts()).toEqual({ upvote: 0, downvote: 0 });
});

test("an unknown article answers 404, and no vote is kept", async () => {
  const member = await createPerson(studio);
  expect((await refusal(vote(member, "upvote", "nothing-like-it"))).code).toBe("not_found");
  const kept = studio.db.selectFrom("votes").selectAll().where("voter_id", "=", member.id);
  expect(await kept.execute()).toEqual([]);
});

// §9.3
test("a vote that is neither up nor down answers 400 and names the field", async () => {
  const member = await createPerson(studio);
  for (const type of ["sideways", "", 1, null])
    expect(await refusal(vote(member, type))).toMatchObject({
      code: "invalid",
      fields: { type: "Vote with `upvote` or `downvote`" },
    });
  expect(await counts()).toEqual({ upvote: 0, downvote: 0 });
});
