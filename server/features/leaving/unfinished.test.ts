import { expect, test } from "vitest";
import type { Unfinished } from "#contract/unfinished.ts";
import { departures } from "#server/features/memberships/departures.ts";
import { read } from "#tests/server/answers.ts";
import { bookSlot } from "#tests/server/charges.ts";
import {
  createArticle,
  createPerson,
  createTrainer,
  goodPassword,
  proveAddress,
  registerPerson,
  send,
  signUp,
} from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { purgeUnfinished } from "./unfinished.ts";

const studio = setUpStudio();
const dayMs = 24 * 60 * 60 * 1000;

async function tidyAfter(days: number): Promise<void> {
  studio.clock.advance(days * dayMs);
  await purgeUnfinished({ parts: studio.parts, departures, signal: new AbortController().signal });
}
const signIn = async (email: string) =>
  (await send(studio, "POST", "/api/auth/sign-in/email", { email, password: goodPassword })).status;

test("an account without a record is listed to admins with the day on which it goes, and goes then, unless its person comes back", async () => {
  const admin = await createPerson(studio, { role: "admin" });
  const [lost, back] = ["lost@shokti.test", "back@shokti.test"];
  await signUp(studio, { name: "Lost", email: lost });
  const { cookie } = await signUp(studio, { name: "Back", email: back });
  const listed = await read<Unfinished[]>(admin.send("GET", "/unfinished-registrations"));
  expect(listed.map(({ email }) => email)).toEqual([lost, back]);
  for (const { madeAt, expiresAt } of listed)
    expect(Date.parse(expiresAt) - Date.parse(madeAt)).toBe(30 * dayMs);
  await read(send(studio, "POST", "/users", { name: "Back", email: back }, { Cookie: cookie }), 201);
  await proveAddress(studio, { email: back, cookie });
  await tidyAfter(29);
  expect(await signIn(lost)).toBe(200);
  await tidyAfter(2);
  expect([await signIn(lost), await signIn(back)]).toEqual([401, 200]);
});

test("the list is for admins: 401 for nobody, 403 for members and trainers", async () => {
  const path = "/unfinished-registrations";
  expect((await send(studio, "GET", path)).status).toBe(401);
  for (const person of [await createPerson(studio), await createTrainer(studio)])
    expect((await person.send("GET", path)).status).toBe(403);
});

test("whoever has come back by the time at which an account would go stays, and so does everybody else", async () => {
  const { id, email: back } = await registerPerson(studio);
  const young = "young@shokti.test";
  await signUp(studio, { name: "Young", email: young });
  const records = studio.db.selectFrom("users").select("identity_subject").where("id", "=", id);
  const { identity_subject: subject } = await records.executeTakeFirstOrThrow();
  await studio.parts.identity.accounts?.removeUnfinished(String(subject));
  expect([await signIn(back), await signIn(young)]).toEqual([200, 200]);
});

test("an unproven account with nothing of its person's goes after 30 days without a login, and its address is free", async () => {
  const idle = await registerPerson(studio);
  const records = () => studio.db.selectFrom("users").select("id").where("id", "=", idle.id).execute();
  await tidyAfter(29);
  expect(await records()).toHaveLength(1);
  await tidyAfter(2);
  expect(await records()).toEqual([]);
  expect(await signIn(idle.email)).toBe(401);
  expect(await signUp(studio, { name: "Owner", email: idle.email })).toMatchObject({
    cookie: expect.any(String),
  });
});

// D67
test("a record whose account is gone goes with those that nobody proved", async () => {
  const ghost = await createPerson(studio, { email_proven: 0 });
  await tidyAfter(31);
  const records = studio.db.selectFrom("users").select("id").where("id", "=", ghost.id);
  expect(await records.execute()).toEqual([]);
});

test("whoever has proven, paid, written, voted, applied, leads or was invited here stays, and so do members of before there were links", async () => {
  const trainer = await createTrainer(studio);
  const unproven = { email_proven: 0 } as const;
  const payer = await createPerson(studio, unproven);
  await bookSlot(studio, payer, { trainerId: trainer.id });
  const voter = await createPerson(studio, unproven);
  await read(voter.send("POST", `/articles/${await createArticle(studio)}/vote`, { type: "upvote" }));
  const kept = [
    await createPerson(studio),
    payer,
    voter,
    await createPerson(studio, { ...unproven, request_status: "requested" }),
    await createPerson(studio, { ...unproven, role: "admin" }),
    await createTrainer(studio, unproven),
  ];
  const invited = await createPerson(studio, unproven);
  const made = await studio.db
    .transaction()
    .execute(async (tx) => studio.parts.identity.accounts?.makeAccount({ ...invited, photoUrl: "" }, tx));
  expect(made).toMatchObject({ email: invited.email, emailVerified: true });
  await studio.db
    .updateTable("users")
    .set({ identity_subject: made?.subject ?? null })
    .where("id", "=", invited.id)
    .execute();
  kept.push(invited);
  studio.clock.set(new Date("2025-01-01T12:00:00.000Z"));
  kept.push(await createPerson(studio, unproven));
  studio.clock.run();
  await tidyAfter(40);
  const ids = kept.map(({ id }) => id);
  const found = await studio.db.selectFrom("users").select("id").where("id", "in", ids).execute();
  expect(found.map(({ id }) => id).sort()).toEqual(ids.sort());
});
