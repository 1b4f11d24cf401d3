import { expect, test } from "vitest";
import { read } from "#tests/server/answers.ts";
import { withoutTable } from "#tests/server/missing-table.ts";
import {
  askForReset,
  goodPassword,
  linkTokenIn,
  proveAddress,
  registerPerson,
  send,
  signUp,
} from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
const newPassword = "Fresh!2026x";

const signUpAs = (email: string, password = newPassword) =>
  send(studio, "POST", "/api/auth/sign-up/email", { name: "Somebody Else", email, password });
const signIn = async (email: string, password: string) =>
  (await send(studio, "POST", "/api/auth/sign-in/email", { email, password })).status;
const lettersTo = (email: string) =>
  studio.db
    .selectFrom("outbox")
    .select(["kind", "body"])
    .where("recipient", "=", email)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

/** Somebody whose address is proven. */
async function registerProven() {
  const person = await registerPerson(studio, { name: "Sana" });
  await proveAddress(studio, person);
  return person;
}

/** An answer but for what is another with each request: its id, and that of an account in the library's form. */
async function formOf(answer: Response) {
  const headers = Object.fromEntries(answer.headers);
  expect(headers["x-request-id"]).toBeTruthy();
  delete headers["x-request-id"];
  const body = (await answer.text()).replace(/"[A-Za-z\d]{32}"/, '"some id"');
  return { status: answer.status, headers, body };
}

test("a sign-up is answered alike for new, known and unproven addresses", async () => {
  const [proven, unproven] = [await registerProven(), await registerPerson(studio)];
  const answers = [];
  for (const email of ["quite.new@shokti.test", proven.email, unproven.email])
    answers.push(await formOf(await signUpAs(email)));
  expect(answers[0]).toMatchObject({ status: 200, body: '{"user":{"id":"some id"}}' });
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

test("whoever signs up with a known address changes nothing of its account, and its owner is told by mail", async () => {
  const { id, email, cookie, ...person } = await registerProven();
  expect((await signUpAs(email.toUpperCase())).status).toBe(200);
  expect(await signIn(email, newPassword)).toBe(401);
  expect(await signIn(email, goodPassword)).toBe(200);
  expect(await studio.parts.identity.whoIs(new Headers({ Cookie: cookie }))).toMatchObject({ name: "Sana" });
  expect(await read(person.send("GET", `/users/${id}`))).toMatchObject({ name: "Sana", email_proven: true });
  const [, letter, ...more] = await lettersTo(email);
  expect(more).toEqual([]);
  expect(letter).toMatchObject({
    kind: "known address",
    body: expect.stringMatching(/\/reset-password#token=\w+/),
  });
  expect(letter?.body).toContain("Someone tried to sign up with your address");
  expect(letter?.body).not.toContain("Somebody Else");
});

test("the owner of an address that somebody else holds unproven registers, and is mailed how to end that account", async () => {
  const { email } = await registerPerson(studio, { name: "Stranger" });
  await signUpAs(email);
  const letters = await lettersTo(email);
  expect(letters.map(({ kind }) => kind)).toEqual(["proof", "proof"]);
  const token = linkTokenIn(studio, letters[1]?.body);
  await read(send(studio, "POST", "/address-proof/disown", { token }));
  await signUpAs(email);
  expect(await signIn(email, newPassword)).toBe(200);
});

test("of sign-ups at once with one address one makes an account, and all are answered alike", async () => {
  const email = "contested@shokti.test";
  const passwords = [1, 2, 3, 4].map((number) => `${newPassword}${number}`);
  const answers = await Promise.all(passwords.map((password) => signUpAs(email, password)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const logins = await Promise.all(passwords.map((password) => signIn(email, password)));
  expect(logins.sort()).toEqual([200, 401, 401, 401]);
});

test("somebody who signs up again with their own password logs in as they are", async () => {
  const { email } = await registerPerson(studio, { name: "Sana" });
  const { cookie } = await signUp(studio, { name: "Other Name", email });
  expect(await studio.parts.identity.whoIs(new Headers({ Cookie: cookie }))).toMatchObject({ name: "Sana" });
});

test("asking for a reset is answered before anything is looked up, alike for known and unknown addresses", async () => {
  const { email } = await registerPerson(studio);
  await withoutTable(studio, "identity_user", async () => {
    expect(await askForReset(studio, email)).toEqual(await askForReset(studio, "nobody@shokti.test"));
  });
  const before = (await lettersTo(email)).length;
  await askForReset(studio, email);
  expect(await lettersTo(email)).toHaveLength(before + 1);
});
