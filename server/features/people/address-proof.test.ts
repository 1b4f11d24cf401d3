import { expect, test } from "vitest";
import { read } from "#tests/server/answers.ts";
import {
  askForReset,
  createTrainer,
  goodPassword,
  proofTokenTo,
  registerPerson,
  resetTokenTo,
  send,
} from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();

const post = (step: string, token: string, cookie = "") =>
  send(studio, "POST", `/address-proof/${step}`, { token }, { Cookie: cookie });
const proofsTo = (email: string) =>
  studio.db
    .selectFrom("outbox")
    .selectAll()
    .where("recipient", "=", email)
    .where("kind", "=", "proof")
    .orderBy("created_at")
    .execute();
const tokenTo = (email: string) => proofTokenTo(studio, email);

const isProven = async (person: Awaited<ReturnType<typeof registerPerson>>) =>
  (await read<{ email_proven: boolean }>(person.send("GET", `/users/${person.id}`))).email_proven;

// D67
test("registering mails a link, reading it uses nothing up, and a press proves the address once", async () => {
  const sana = await registerPerson(studio, { name: "Sana" });
  const [mail, ...more] = await proofsTo(sana.email);
  expect(more).toEqual([]);
  expect(mail?.body).not.toContain("Sana");
  const token = await tokenTo(sana.email);
  for (let time = 0; time < 2; time += 1)
    expect(await read(post("read", token))).toMatchObject({ name: "Sana", email: sana.email });
  expect(await isProven(sana)).toBe(false);
  await read(post("confirm", token, sana.cookie));
  expect(await isProven(sana)).toBe(true);
  for (const step of ["read", "confirm", "disown"]) await read(post(step, token), 404);
  expect((await studio.parts.identity.whoIs(new Headers({ Cookie: sana.cookie })))?.emailVerified).toBe(true);
});

// D67
test("of a link used twice at once one press proves; a made-up one proves nothing", async () => {
  const { email } = await registerPerson(studio);
  const token = await tokenTo(email);
  const answers = await Promise.all([post("confirm", token), post("confirm", token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await post("confirm", "madeup")).status).toBe(404);
  expect((await post("confirm", "no token")).status).toBe(400);
});

// D67
test("a link is mailed again while it is wanted, and only to oneself", async () => {
  const other = await registerPerson(studio);
  const person = await registerPerson(studio);
  await read(person.send("POST", "/address-proof"));
  expect(await proofsTo(person.email)).toHaveLength(2);
  await read(post("confirm", await tokenTo(person.email), person.cookie));
  await read(person.send("POST", "/address-proof"));
  expect(await proofsTo(person.email)).toHaveLength(2);
  expect(await proofsTo(other.email)).toHaveLength(1);
  expect((await send(studio, "POST", "/address-proof")).status).toBe(401);
});

// D38 D67
test("who did not register ends the account by the link, and the address is free", async () => {
  const stranger = await registerPerson(studio, { name: "Stranger" });
  const { email, id, cookie } = stranger;
  const token = await tokenTo(email);
  await read(post("disown", token));
  expect((await stranger.send("GET", `/users/${id}`)).status).toBe(401);
  expect(await studio.parts.identity.whoIs(new Headers({ Cookie: cookie }))).toBeNull();
  expect(await studio.db.selectFrom("users").where("id", "=", id).selectAll().execute()).toEqual([]);
  const owner = await registerPerson(studio, { email, name: "Owner" });
  await read(post("disown", token), 404);
  expect(await read(owner.send("GET", `/users/${owner.id}`))).toMatchObject({ name: "Owner" });
});

test("an admin's account is not ended by a mailed link", async () => {
  const admin = await registerPerson(studio, { role: "admin" });
  expect((await post("disown", await tokenTo(admin.email))).status).toBe(403);
  expect((await admin.send("GET", `/users/${admin.id}`)).status).toBe(200);
  const trainer = await createTrainer(studio);
  await read(trainer.send("POST", "/address-proof"));
});

// D67
test("a password set by a mailed link proves the address with it, and voids the link that would", async () => {
  const person = await registerPerson(studio);
  const { email } = person;
  const token = await tokenTo(email);
  await askForReset(studio, email);
  const reset = await resetTokenTo(studio, email);
  await read(send(studio, "POST", "/api/auth/reset-password", { token: reset, newPassword: "Fresh!2026x" }));
  await read(post("confirm", token), 404);
  expect(
    (await send(studio, "POST", "/api/auth/sign-in/email", { email, password: goodPassword })).status,
  ).toBe(401);
  const entered = await send(studio, "POST", "/api/auth/sign-in/email", { email, password: "Fresh!2026x" });
  expect(await read(entered)).toMatchObject({ user: { emailVerified: true } });
});
