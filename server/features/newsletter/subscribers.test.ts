import { expect, test } from "vitest";
import { read, refusal } from "#tests/server/answers.ts";
import { send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();

const subscribe = (body: unknown) => send(studio, "POST", "/subscribers", body);
const subscribers = async () =>
  (await studio.db.selectFrom("subscribers").select("email").execute()).map(({ email }) => email);

// §3.5 §7.24 D39
test("a new address and a known one get the same answer, and stand on the list once (D39)", async () => {
  const first = await read(subscribe({ email: "reader@shokti.test" }), 201);
  expect(await read(subscribe({ email: "  READER@Shokti.test " }), 201)).toEqual(first);
  const known = (await subscribers()).filter((email) => email === "reader@shokti.test");
  expect(known).toHaveLength(1);
});

test("the same address ten times at once stands there once", async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => subscribe({ email: "eager@shokti.test" })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect((await subscribers()).filter((email) => email === "eager@shokti.test")).toHaveLength(1);
});

// D39
test("an empty, missing or impossible address answers 400, names the field, and is not kept (D39)", async () => {
  const before = await subscribers();
  for (const body of [
    {},
    ...["", " ", "nobody", "a@b", `${"x".repeat(250)}@b.co`, "a\u0000@b.co", 7, null, ["a@b.co"]].map(
      (email) => ({ email }),
    ),
  ]) {
    const error = await refusal(subscribe(body));
    expect([error.code, Object.keys(error.fields ?? {})], JSON.stringify(body)).toEqual([
      "invalid",
      ["email"],
    ]);
  }
  expect(await subscribers()).toEqual(before);
});
