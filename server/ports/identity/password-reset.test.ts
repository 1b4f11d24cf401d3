import { expect, test } from "vitest";
import { passwordRuleText } from "#contract/passwords.ts";
import { read } from "#tests/server/answers.ts";
import { goodPassword, registerPerson, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
const newPassword = "Fresh!2026x";

const post = (path: string, body: unknown) => send(studio, "POST", `/api/auth${path}`, body);
const signIn = (email: string, password: string) => post("/sign-in/email", { email, password });
const mailsTo = (email: string) =>
  studio.db.selectFrom("outbox").selectAll().where("recipient", "=", email).execute();

async function mailedToken(email: string): Promise<string> {
  await read(post("/request-password-reset", { email }));
  const [mail] = await mailsTo(email);
  const link = mail?.body.match(/http:\S+/)?.[0] ?? "";
  return new URL(link).searchParams.get("token") ?? "";
}

test("a reset link is mailed, leads to the studio's own page and says how long it holds (D7)", async () => {
  const { email } = await registerPerson(studio);
  await read(post("/request-password-reset", { email }));
  const [mail, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  expect(mail?.body).toMatch(/http:\/\/localhost:3000\/reset-password\?token=\w+/);
  expect(mail?.body).toContain("within the hour");
});

test("asking for an unknown address is answered like a known one, and mails nobody", async () => {
  const { email } = await registerPerson(studio);
  const known = await read(post("/request-password-reset", { email }));
  const unknown = await read(post("/request-password-reset", { email: "nobody@shokti.test" }));
  expect(unknown).toEqual(known);
  expect(await mailsTo("nobody@shokti.test")).toEqual([]);
});

// D7
test("the mailed token sets a new password; the old one and the old session no longer work", async () => {
  const person = await registerPerson(studio);
  const token = await mailedToken(person.email);
  await read(post("/reset-password", { token, newPassword }));
  expect((await signIn(person.email, goodPassword)).status).toBe(401);
  expect((await signIn(person.email, newPassword)).status).toBe(200);
  expect(await studio.parts.identity.whoIs(new Headers({ Cookie: person.cookie }))).toBeNull();
});

test("a new password obeys the rule, and a refusal does not use up the token", async () => {
  const { email } = await registerPerson(studio);
  const token = await mailedToken(email);
  const refused = await read<{ message: string }>(
    post("/reset-password", { token, newPassword: "weakpassword" }),
    400,
  );
  expect(refused.message).toBe(passwordRuleText);
  expect((await signIn(email, goodPassword)).status).toBe(200);
  await read(post("/reset-password", { token, newPassword }));
});

test("a token works once, and a made-up one never", async () => {
  const { email } = await registerPerson(studio);
  const token = await mailedToken(email);
  await read(post("/reset-password", { token, newPassword }));
  const again = await read<{ code: string }>(
    post("/reset-password", { token, newPassword: goodPassword }),
    400,
  );
  const madeUp = await read<{ code: string }>(
    post("/reset-password", { token: "made-up", newPassword }),
    400,
  );
  expect([again.code, madeUp.code]).toEqual(["INVALID_TOKEN", "INVALID_TOKEN"]);
  expect((await signIn(email, newPassword)).status).toBe(200);
});

// D65
test("a reset link's mail is dropped when the link has ended (D65)", async () => {
  const { email } = await registerPerson(studio);
  await read(post("/request-password-reset", { email }));
  const [mail] = await mailsTo(email);
  const endsIn = Date.parse(mail?.valid_until ?? "") - Date.parse(mail?.created_at ?? "");
  expect([mail?.kind, endsIn]).toEqual(["reset", 60 * 60 * 1000]);
});
