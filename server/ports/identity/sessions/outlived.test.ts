import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import type { Session } from "#contract/sessions.ts";
import { read } from "#tests/server/answers.ts";
import { type RegisteredPerson, registerPerson, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
const hourMs = 60 * 60 * 1000;
const longestMs = { admin: 12 * hourMs, trainer: 90 * 24 * hourMs, member: 90 * 24 * hourMs };
type Row = { id: string; userId: string; createdAt: string; updatedAt: string };

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
  if (earlier) await change(earlier, { userId, updatedAt: hoursAgo(3) });
  if (outlived) await change(outlived, { userId, createdAt: hoursAgo(91 * 24) });
  const ids = (await listOf(person)).map(({ _id }) => _id);
  expect(ids).toEqual([later, person, earlier].map((one) => decodeJwt(one?.token ?? "").sid));
});
