import { decodeJwt } from "jose";
import { afterEach, expect, test, vi } from "vitest";
import type { Session } from "#contract/sessions.ts";
import { read } from "#tests/server/answers.ts";
import { type RegisteredPerson, registerPerson, send, signUp } from "#tests/server/people.ts";
import { askIdentity } from "#tests/server/second-factor.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
const hourMs = 60 * 60 * 1000;
const longestMs = { admin: 12 * hourMs, trainer: 90 * 24 * hourMs, member: 90 * 24 * hourMs };
type Row = {
  id: string;
  userId: string;
  createdAt: string;
  updatedAt: string;
  ipAddress: string | null;
  userAgent: string | null;
};

afterEach(() => void vi.useRealTimers());

const sessions = () => studio.db.withTables<{ identity_session: Row }>();
const change = (of: { token: string }, changes: Partial<Row>) =>
  sessions()
    .updateTable("identity_session")
    .set(changes)
    .where("id", "=", String(decodeJwt(of.token).sid))
    .execute();
const isKept = async (of: { token: string }) => {
  const found = sessions().selectFrom("identity_session").select("id");
  return (await found.where("id", "=", String(decodeJwt(of.token).sid)).executeTakeFirst()) !== undefined;
};

// D70
test("sessions that have lasted longer than they may are deleted, to the moment: an admin's sooner than others'", async () => {
  const now = new Date();
  for (const role of ["admin", "trainer", "member"] as const) {
    const [over, open] = [await registerPerson(studio, { role }), await registerPerson(studio, { role })];
    const start = now.getTime() - longestMs[role];
    await change(over, { createdAt: new Date(start).toISOString() });
    await change(open, { createdAt: new Date(start + 1).toISOString() });
    await studio.parts.identity.purgeEnded?.(studio.db, now, new AbortController().signal);
    expect([await isKept(over), await isKept(open)], role).toEqual([false, true]);
  }
});

const listOf = ({ token }: RegisteredPerson) =>
  read<Session[]>(send(studio, "GET", "/sessions", undefined, { Authorization: `Bearer ${token}` }));

// D70
test("one's sessions are listed by when they were last used, without those that have ended or lasted too long", async () => {
  const person = await registerPerson(studio);
  const elsewhere = await Promise.all([1, 2, 3].map(() => registerPerson(studio)));
  const { userId } = await sessions()
    .selectFrom("identity_session")
    .select("userId")
    .where("id", "=", String(decodeJwt(person.token).sid))
    .executeTakeFirstOrThrow();
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString();
  const [later, earlier, outlived] = elsewhere;
  await change(person, { updatedAt: hoursAgo(2) });
  if (later) await change(later, { userId, updatedAt: hoursAgo(1) });
  if (earlier) await change(earlier, { userId, updatedAt: hoursAgo(3), ipAddress: null, userAgent: null });
  if (outlived) await change(outlived, { userId, createdAt: hoursAgo(91 * 24) });
  const listed = await listOf(person);
  const ids = [later, person, earlier].map((one) => decodeJwt(one?.token ?? "").sid);
  expect(listed.map(({ _id }) => _id)).toEqual(ids);
  // By a version that noted neither address nor browser.
  expect(listed[2]).toMatchObject({ address: "", device: "An unknown browser" });
});

// D70
test("whoever has an account and is nobody at the studio yet is in for ninety days, to the moment", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const email = "nobody-yet@shokti.test";
  const { cookie } = await signUp(studio, { name: "Not Yet", email });
  const owner = studio.db
    .withTables<{ identity_user: { id: string; email: string } }>()
    .selectFrom("identity_user")
    .select("id")
    .where("email", "=", email);
  const renamedAfter = async (ms: number) => {
    const createdAt = new Date(Date.now() - ms).toISOString();
    await sessions()
      .updateTable("identity_session")
      .set({ createdAt })
      .where("userId", "in", owner)
      .execute();
    return (await askIdentity(studio, "/update-user", { name: "Some Name" }, cookie)).status;
  };
  expect(await renamedAfter(longestMs.member - 1)).toBe(200);
  expect(await renamedAfter(longestMs.member)).toBe(401);
});
