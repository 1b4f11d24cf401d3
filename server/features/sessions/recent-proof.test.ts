import { afterEach, describe, expect, test, vi } from "vitest";
import type { AccessToken } from "#contract/sessions.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { firebase, withIdToken } from "#tests/server/id-tokens.ts";
import { cookiesOf, createPerson, goodPassword, registerPerson, send } from "#tests/server/people.ts";
import { askIdentity, registerAdmin, registerGuarded } from "#tests/server/second-factor.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio({ mode: "production" });
const minuteMs = 60_000;
const proveAgain = { code: "forbidden", reason: "prove-again" };

/** For what asks the studio's clock, and for what asks the machine's. */
function later(minutes: number): void {
  studio.clock.advance(minutes * minuteMs);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * minuteMs });
}
afterEach(() => void vi.useRealTimers());

const verify = (password: string, cookie: string) =>
  askIdentity(studio, "/verify-password", { password }, cookie);

type Operation = { operationId: string; security?: Record<string, string[]>[] };

async function asking(): Promise<{ name: string; method: string; path: string }[]> {
  const { paths } = await read<{ paths: Record<string, Record<string, Operation>> }>(
    send(studio, "GET", "/openapi.json"),
  );
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls)
      .filter(([, { security }]) => security?.some((needs) => needs.accessToken?.includes("proven-lately")))
      .map(([method, { operationId: name }]) => ({ name, method: method.toUpperCase(), path })),
  );
}

// D31 D70
test("what deletes people, gives and takes roles, books at the desk, pays back or takes lists along asks for a proof of ten minutes ago at most", async () => {
  const admin = await registerAdmin(studio);
  const calls = await asking();
  expect(calls.map(({ name }) => name).toSorted()).toEqual([
    "approveApplication",
    "bookAtDesk",
    "deleteUser",
    "demoteTrainer",
    "downloadOwnData",
    "exportDecisions",
    "exportMovements",
    "exportPayments",
    "exportSecurityEvents",
    "exportSubscribers",
    "noteRefundPaidOtherwise",
    "refundPayment",
    "retryRefund",
  ]);
  later(11);
  for (const { method, path, name } of calls)
    expect(await refusal(admin.send(method, path.replace("{id}", "nobody"))), name).toMatchObject(proveAgain);
});

// D31 D70
test("a proof of a clock that was a day ahead is none once that clock is right", async () => {
  const admin = await registerAdmin(studio);
  const path = "/users/nobody";
  later(-24 * 60);
  expect(await refusal(admin.send("DELETE", path))).toMatchObject(proveAgain);
});

// D31 D70
test("a login is a proof for ten minutes; then the password is, in the session that shows it", async () => {
  const admin = await registerAdmin(studio);
  const { id } = await createPerson(studio, { request_status: "requested" });
  const demote = () => admin.send("PATCH", `/users/${id}/demote`);
  await read(admin.send("PATCH", `/users/${id}/approve`));
  const signedIn = await askIdentity(studio, "/sign-in/email", {
    email: admin.email,
    password: goodPassword,
  });
  later(11);
  expect((await verify(goodPassword, cookiesOf(signedIn))).status).toBe(200);
  expect(await refusal(demote())).toMatchObject(proveAgain);
  expect((await verify("Wrong@2025", admin.cookie)).status).toBe(400);
  expect(await refusal(demote())).toMatchObject(proveAgain);
  expect((await verify(goodPassword, admin.cookie)).status).toBe(200);
  expect(await read(demote())).toEqual({ modifiedCount: 1 });
});

// D31 D70
test("the password that an app or new recovery codes ask for is a proof, too", async () => {
  const guarded = await registerGuarded(studio, { role: "admin" });
  const { email, cookie } = guarded;
  const { token } = await read<AccessToken>(send(studio, "POST", "/jwt", { email }, { Cookie: cookie }));
  const headers = { Authorization: `Bearer ${token}` };
  const admin = await registerAdmin(studio);
  later(11);
  for (const [path, asker, remove] of [
    ["/two-factor/enable", admin, () => admin.send("DELETE", "/users/nobody")],
    [
      "/two-factor/generate-backup-codes",
      guarded,
      () => send(studio, "DELETE", "/users/nobody", undefined, headers),
    ],
  ] as const) {
    expect(await refusal(remove()), path).toMatchObject(proveAgain);
    await read(askIdentity(studio, path, { password: goodPassword }, asker.cookie));
    expect(await read(remove()), path).toEqual({ deletedCount: 0 });
  }
});

test("what is refused until one has proven who one is stays undone, and is no event of its own", async () => {
  const admin = await registerAdmin(studio);
  const { id } = await createPerson(studio);
  later(11);
  expect(await refusal(admin.send("DELETE", `/users/${id}`))).toMatchObject(proveAgain);
  await studio.parts.securityLog.written();
  const events = studio.db.selectFrom("security_events").select("event").where("person_id", "=", admin.id);
  expect(await events.execute()).toEqual([]);
  await verify(goodPassword, admin.cookie);
  expect(await read(admin.send("DELETE", `/users/${id}`))).toEqual({ deletedCount: 1 });
});

test("passkeys are added and removed after a proof of ten minutes ago at most", async () => {
  const { cookie } = await registerPerson(studio);
  const options = () =>
    send(studio, "GET", "/api/auth/passkey/generate-register-options", undefined, { Cookie: cookie });
  const remove = () => askIdentity(studio, "/passkey/delete-passkey", { id: "unknown" }, cookie);
  expect((await options()).status).toBe(200);
  later(11);
  for (const refused of [options, remove])
    expect(await read(refused(), 403)).toMatchObject({
      ...{ code: "SESSION_NOT_FRESH", error: proveAgain, message: "Confirm it’s you." },
    });
  await verify(goodPassword, cookie);
  expect((await options()).status).toBe(200);
  expect((await remove()).status).toBe(404);
});

describe("in the demo, whose passwords everybody reads", () => {
  const demo = setUpStudio();

  test("nobody is asked", async () => {
    const admin = await registerPerson(demo, { role: "admin" });
    const { id } = await createPerson(demo);
    demo.clock.advance(11 * minuteMs);
    expect(await read(admin.send("DELETE", `/users/${id}`))).toEqual({ deletedCount: 1 });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11 * minuteMs });
    const options = "/api/auth/passkey/generate-register-options";
    await read(send(demo, "GET", options, undefined, { Cookie: admin.cookie }));
    await read(askIdentity(demo, "/update-user", { name: "Another Name" }, admin.cookie));
  });
});

describe("hosted", () => {
  const hosted = setUpStudio({ mode: "production", firebase });

  // D31 D70
  test("with a hosted identity service its own login is the proof, until it is ten minutes old", async () => {
    const { email } = await createPerson(hosted);
    const at = (minutesAgo: number) => ({
      claims: { auth_time: Math.floor(Date.now() / 1000) - minutesAgo * 60 },
    });
    const download = async (minutesAgo: number) => {
      const proof = await withIdToken(email, at(minutesAgo));
      const { token } = await read<AccessToken>(send(hosted, "POST", "/jwt", { email }, proof));
      return send(hosted, "GET", "/me/data", undefined, { Authorization: `Bearer ${token}` });
    };
    expect(await refusal(download(11))).toMatchObject(proveAgain);
    expect((await download(9)).status).toBe(200);
  });
});
