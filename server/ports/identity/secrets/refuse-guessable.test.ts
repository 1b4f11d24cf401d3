import { expect, test } from "vitest";
import { guessableText } from "#contract/passwords.ts";
import { read } from "#tests/server/answers.ts";
import { askForReset, goodPassword, resetTokenTo, send, signUp } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
const easy = ["P@ssw0rd!", "Qwerty@123", "Studio@2025", "Shokti%2025", "SalmaKhatun@1", "K4rim%2025"];

const post = (path: string, body: unknown, headers = {}) =>
  send(studio, "POST", `/api/auth${path}`, body, headers);
const person = (email: string) => ({ name: "Salma Khatun", email, password: goodPassword });

async function expectRefused(asked: Promise<Response>): Promise<void> {
  expect(await read(asked, 400)).toMatchObject({ code: "VALIDATION_ERROR", message: guessableText });
}

test("registering refuses common passwords, and those of the studio's or one's own words", async () => {
  const email = "karim.7@shokti.test";
  for (const password of easy) await expectRefused(post("/sign-up/email", { ...person(email), password }));
  expect((await post("/sign-up/email", person(email))).status).toBe(200);
});

test("so does a change of the password, which stays", async () => {
  const email = "karim@changes.test";
  const { cookie: Cookie } = await signUp(studio, person(email));
  const headers = { Cookie, Origin: "http://localhost:3000" };
  for (const newPassword of easy)
    await expectRefused(post("/change-password", { currentPassword: goodPassword, newPassword }, headers));
  expect((await post("/sign-in/email", { email, password: goodPassword })).status).toBe(200);
});

test("so does a reset, whose link still works", async () => {
  const email = "karim@forgets.test";
  await post("/sign-up/email", person(email));
  await askForReset(studio, email);
  const token = await resetTokenTo(studio, email);
  for (const newPassword of easy) await expectRefused(post("/reset-password", { token, newPassword }));
  expect((await post("/reset-password", { token, newPassword: "Fresh!2026x" })).status).toBe(200);
});
