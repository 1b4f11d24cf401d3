import { beforeEach, expect, test } from "vitest";
import { read, refusal } from "#tests/server/answers.ts";
import { send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { purgeUnconfirmed } from "./writes.ts";

const studio = setUpStudio();
const dayMs = 24 * 60 * 60 * 1000;
const email = "reader@shokti.test";

beforeEach(async () => {
  await studio.db.deleteFrom("subscribers").execute();
  await studio.db.deleteFrom("outbox").execute();
});

const subscribe = (address = email) => read(send(studio, "POST", "/subscribers", { email: address }), 201);
const links = () =>
  studio.db
    .selectFrom("outbox")
    .select(["kind", "recipient", "body", "valid_until"])
    .orderBy("created_at")
    .execute();
const confirm = (token: string) => send(studio, "POST", "/newsletter/confirm", { token });
const unsubscribe = (token: string) => send(studio, "POST", `/newsletter/unsubscribe?token=${token}`);
const isConfirmed = async () =>
  (await studio.db.selectFrom("subscribers").select("confirmed_at").execute()).map(
    ({ confirmed_at }) => confirmed_at !== null,
  );

async function mailedToken(): Promise<string> {
  const mail = (await links()).at(-1);
  return /\/newsletter\/confirm\?token=(\S+)/.exec(mail?.body ?? "")?.[1] ?? "";
}

// D66
test("an address counts once its owner has pressed the mailed link's button, and again changes nothing (D66)", async () => {
  await subscribe();
  expect(await links()).toMatchObject([{ kind: "confirm", recipient: email }]);
  expect(await isConfirmed()).toEqual([false]);
  const token = await mailedToken();
  await read(confirm(token));
  await read(confirm(token));
  expect(await isConfirmed()).toEqual([true]);
});

// D66
test("an address is mailed one link a day at most, and a confirmed one none (D66)", async () => {
  await Promise.all([subscribe(), subscribe(), subscribe()]);
  expect(await links()).toHaveLength(1);
  studio.clock.advance(dayMs);
  await subscribe();
  expect(await links()).toHaveLength(2);
  await read(confirm(await mailedToken()));
  studio.clock.advance(2 * dayMs);
  await subscribe();
  expect(await links()).toHaveLength(2);
});

// D66
test("a link that ended, was changed, or is for something else does nothing (D66)", async () => {
  await subscribe();
  const token = await mailedToken();
  const [id, end, signed] = token.split(".");
  for (const wrong of [`${id}..${signed}`, `${id}.zzzzzz.${signed}`, `other.${end}.${signed}`, "made-up"]) {
    expect((await refusal(confirm(wrong))).code).toBe("not_found");
    expect((await refusal(unsubscribe(wrong))).code).toBe("not_found");
  }
  expect((await refusal(unsubscribe(token))).code).toBe("not_found");
  expect((await refusal(confirm(""))).code).toBe("invalid");
  studio.clock.advance(7 * dayMs);
  expect((await refusal(confirm(token))).code).toBe("not_found");
  expect(await isConfirmed()).toEqual([false]);
});

// D66
test("an address that nobody confirms is forgotten after a month; one from before there were links stays (D66)", async () => {
  await subscribe();
  const created_at = studio.clock.now().toISOString();
  const before = {
    id: "before",
    email: "before@shokti.test",
    created_at,
    confirmed_at: null,
    mailed_at: null,
  };
  await studio.db.insertInto("subscribers").values(before).execute();
  studio.clock.advance(30 * dayMs + 1);
  await purgeUnconfirmed(studio.db, studio.clock.now(), new AbortController().signal);
  const left = await studio.db.selectFrom("subscribers").select("email").execute();
  expect(left.map((one) => one.email)).toEqual(["before@shokti.test"]);
});
