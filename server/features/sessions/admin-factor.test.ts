import { describe, expect, test } from "vitest";
import type { AccessToken } from "#contract/sessions.ts";
import type { User } from "#contract/users.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { addPasskey, logInByPasskey } from "#tests/server/passkey.ts";
import {
  cookiesOf,
  createPerson,
  goodPassword,
  type RegisteredPerson,
  registerPerson,
  send,
} from "#tests/server/people.ts";
import { askIdentity, givePasskey, registerGuarded } from "#tests/server/second-factor.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { totpCode } from "#tests/totp.ts";

const studio = setUpStudio({ mode: "production" });
const secondFactor = { code: "forbidden", reason: "second-factor" };

/** Calls as the person whose session this cookie is. */
async function comeIn({ email }: { email: string }, cookie: string) {
  const { token } = await read<AccessToken>(send(studio, "POST", "/jwt", { email }, { Cookie: cookie }));
  const headers = { Authorization: `Bearer ${token}` };
  return (method: string, path: string, body?: unknown) => send(studio, method, path, body, headers);
}
const ownRecord = async ({ email, send: ask }: Pick<RegisteredPerson, "email" | "send">) =>
  (await read<User[]>(ask("GET", `/users?email=${email}`)))[0];

// D16 D31
test("in production an admin without a second factor opens nothing of an admin's, and hears why", async () => {
  const admin = await registerPerson(studio, { role: "admin" });
  const other = await createPerson(studio);
  for (const [method, path] of [
    ["GET", "/usersbyadmin"],
    ["GET", "/opening"],
    ["GET", "/audit"],
    ["DELETE", `/users/${other.id}`],
    ["POST", "/articles"],
    ["PATCH", "/users/updateByEmail"],
    ["DELETE", "/me"],
  ] as const)
    expect(await refusal(admin.send(method, path, method === "GET" ? undefined : {})), path).toMatchObject(
      secondFactor,
    );
  expect(await read(admin.send("GET", `/users?email=${other.email}`))).toEqual([]);
  expect((await refusal(admin.send("GET", `/users/${other.id}`))).code).toBe("not_found");
  expect(await read(admin.send("GET", "/users"))).toEqual([]);
  expect(await read(admin.send("GET", "/save-payment-info"))).toEqual([]);
});

const rename = ({ cookie }: { cookie: string }) =>
  askIdentity(studio, "/update-user", { name: "Another Name" }, cookie);

test("their own record says so and keeps its name, and they still log out elsewhere", async () => {
  const admin = await registerPerson(studio, { role: "admin" });
  const renamePasskey = { id: "a-passkey", name: "Mine" };
  for (const answer of [
    await rename(admin),
    await askIdentity(studio, "/passkey/update-passkey", renamePasskey, admin.cookie),
  ])
    expect(await read(answer, 403)).toMatchObject({
      error: { ...secondFactor, message: "Log in with your second factor first." },
    });
  const { name } = admin;
  expect(await ownRecord(admin)).toMatchObject({ name, role: "admin", second_factor_due: true });
  expect(await read(admin.send("DELETE", "/sessions?keep=current"))).toEqual({ deletedCount: 0 });
  const member = await registerPerson(studio);
  expect(await ownRecord(member)).not.toHaveProperty("second_factor_due");
  await read(rename(member));
});

test("with an authenticator app they are in at once, and from then on by its codes only", async () => {
  const admin = await registerGuarded(studio, { role: "admin" });
  const ask = await comeIn(admin, admin.cookie);
  expect((await ask("GET", "/usersbyadmin")).status).toBe(200);
  expect(await ownRecord({ ...admin, send: ask })).not.toHaveProperty("second_factor_due");
  await read(rename(admin));
  const { email, recoveryCodes } = admin;
  const begun = await askIdentity(studio, "/sign-in/email", { email, password: goodPassword });
  const entered = await askIdentity(
    studio,
    "/two-factor/verify-backup-code",
    { code: recoveryCodes[0] },
    cookiesOf(begun),
  );
  const again = await comeIn(admin, cookiesOf(entered));
  expect((await again("GET", "/usersbyadmin")).status).toBe(200);
});

test("with a passkey they are in at once, and from then on by it", async () => {
  const admin = await registerPerson(studio, { role: "admin" });
  const passkey = await addPasskey(studio, admin);
  const entered = await logInByPasskey(studio, passkey);
  for (const cookie of [admin.cookie, cookiesOf(entered)]) {
    const ask = await comeIn(admin, cookie);
    expect((await ask("GET", "/usersbyadmin")).status).toBe(200);
  }
});

test("a new password leaves them in", async () => {
  const admin = await registerGuarded(studio, { role: "admin" });
  const change = { currentPassword: goodPassword, newPassword: "Fresh!2026x" };
  const changed = await askIdentity(studio, "/change-password", change, admin.cookie);
  const ask = await comeIn(admin, cookiesOf(changed));
  expect((await ask("GET", "/usersbyadmin")).status).toBe(200);
});

test("whoever has but the password of an admin with a passkey adds no factor of theirs, and changes nothing that logs in", async () => {
  const admin = await registerPerson(studio, { role: "admin" });
  await givePasskey(studio, admin);
  const password = goodPassword;
  for (const [path, body] of [
    ["/two-factor/enable", { password }],
    ["/two-factor/disable", { password }],
    ["/two-factor/generate-backup-codes", { password }],
    ["/passkey/delete-passkey", { id: "a-passkey" }],
    ["/passkey/verify-registration", { name: "Mine", response: { id: "a-passkey" } }],
    ["/change-password", { currentPassword: password, newPassword: "Fresh!2026x" }],
  ] as const)
    expect(await read(askIdentity(studio, path, body, admin.cookie), 403), path).toMatchObject({
      error: secondFactor,
    });
  const options = "/api/auth/passkey/generate-register-options";
  await read(send(studio, "GET", options, undefined, { Cookie: admin.cookie }), 403);
  const member = await registerPerson(studio);
  await givePasskey(studio, member);
  await read(send(studio, "GET", options, undefined, { Cookie: member.cookie }));
});

test("an app that was begun by the password alone is not finished once the admin has a factor", async () => {
  const admin = await registerPerson(studio, { role: "admin" });
  const { totpURI } = await read<{ totpURI: string }>(
    askIdentity(studio, "/two-factor/enable", { password: goodPassword }, admin.cookie),
  );
  await givePasskey(studio, admin);
  const code = { code: totpCode(totpURI) };
  expect(await read(askIdentity(studio, "/two-factor/verify-totp", code, admin.cookie), 403)).toMatchObject({
    error: secondFactor,
  });
  expect(await refusal(admin.send("GET", "/usersbyadmin"))).toMatchObject(secondFactor);
});

test("a recovery code of an app that is not set up yet is no second factor", async () => {
  const admin = await registerPerson(studio, { role: "admin" });
  const { backupCodes } = await read<{ backupCodes: string[] }>(
    askIdentity(studio, "/two-factor/enable", { password: goodPassword }, admin.cookie),
  );
  const code = { code: backupCodes[0] };
  await read(askIdentity(studio, "/two-factor/verify-backup-code", code, admin.cookie), 400);
  expect(await refusal(admin.send("GET", "/usersbyadmin"))).toMatchObject(secondFactor);
});

describe("the demo", () => {
  const demo = setUpStudio();

  test("asks no admin for one", async () => {
    const admin = await createPerson(demo, { role: "admin" });
    expect((await admin.send("GET", "/usersbyadmin")).status).toBe(200);
  });
});
