import { beforeAll, beforeEach, expect, test } from "vitest";
import type { SecurityEntry } from "#contract/security-events.ts";
import { purgeSecurityEvents } from "#server/db/security-log.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { addPasskey } from "#tests/server/passkey.ts";
import {
  createPerson,
  goodPassword,
  type Person,
  proofTokenTo,
  registerPerson,
  send,
} from "#tests/server/people.ts";
import { askIdentity } from "#tests/server/second-factor.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
let admin: Person;

beforeAll(async () => {
  admin = await createPerson(studio, { name: "Ada Admin", role: "admin" });
});
beforeEach(async () => {
  await studio.parts.securityLog.written();
  await studio.db.deleteFrom("security_events").execute();
});

async function eventsOf(query = ""): Promise<SecurityEntry[]> {
  await studio.parts.securityLog.written();
  return read<SecurityEntry[]>(admin.send("GET", `/security-events${query}`));
}

const browser = { "User-Agent": "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0" };
const signIn = (email: string, password = goodPassword) =>
  send(studio, "POST", "/api/auth/sign-in/email", { email, password }, browser);

test("admins read who got in and who was kept out, from where and by which browser", async () => {
  // What happens again within a minute is one event.
  studio.clock.set(new Date());
  const { id, name, email } = await registerPerson(studio, { name: "Sumi" });
  await signIn(email);
  await signIn(` ${email.toUpperCase()}`, "Wrong@2025");
  const events = await eventsOf();
  const told = events.map(({ event, times }) => `${event} ${times}`);
  // Registering logs in, too.
  expect(told.toSorted()).toEqual(["sign-in-refused 1", "signed-in 2", "signed-up 1"]);
  for (const event of events)
    expect(event).toMatchObject({ person: { _id: id, name, email }, triedDomain: "" });
  const [refused] = await eventsOf("?event=sign-in-refused");
  expect(refused).toMatchObject({ address: "in-process", device: "Firefox on Windows" });
  expect(await eventsOf(`?subject=${id}`)).toHaveLength(3);
  expect(await eventsOf("?q=sumi")).toHaveLength(3);
  expect(await eventsOf("?q=in-process")).toHaveLength(3);
  expect(await eventsOf(`?subject=${admin.id}`)).toEqual([]);
});

test("the events of some days at the studio are read, and downloaded as a file", async () => {
  // Half past one at night at the studio.
  studio.clock.set(new Date("2026-11-21T19:30:00.000Z"));
  const { name, email } = await registerPerson(studio, { name: "Sumi" });
  expect(await eventsOf("?from=2026-11-22&until=2026-11-22")).not.toEqual([]);
  expect(await eventsOf("?until=2026-11-21")).toEqual([]);
  expect(await eventsOf("?from=2026-11-23")).toEqual([]);
  const answer = await admin.send("GET", "/security-events.csv?event=signed-up&from=2026-11-22");
  expect(answer.headers.get("content-disposition")).toContain("shokti-security-from-2026-11-22.csv");
  const [header, ...rows] = (await answer.text()).trim().split(/\r?\n/);
  expect(header).toContain("Happened on");
  expect(rows).toHaveLength(1);
  for (const part of ["2026-11-22", "signed-up", name, email]) expect(rows[0]).toContain(part);
});

test("of an email that nobody here has only its end is kept, and nothing at all of a password", async () => {
  await signIn("secret.friend@elsewhere.example", "Their-Own-Password-1");
  const events = await eventsOf();
  expect(events).toMatchObject([
    { event: "sign-in-refused", person: null, triedDomain: "elsewhere.example" },
  ]);
  const rows = await studio.db.selectFrom("security_events").selectAll().execute();
  expect(JSON.stringify(rows)).not.toMatch(/secret\.friend|Their-Own/);
});

test("what somebody may not do, and a list that is taken away, are among them with what it was", async () => {
  const member = await createPerson(studio);
  await member.send("GET", "/audit");
  await (await admin.send("GET", "/audit.csv")).text();
  expect(await eventsOf("?event=forbidden")).toMatchObject([
    { person: { _id: member.id }, reason: "You don’t have permission to do this." },
  ]);
  expect(await eventsOf("?event=list-exported")).toMatchObject([
    { person: { _id: admin.id }, reason: "audit.csv" },
  ]);
});

test("passkeys and proven addresses are among them under names of their own, with whose they are", async () => {
  const person = await registerPerson(studio);
  await addPasskey(studio, person);
  const [passkey] = await read<{ id: string }[]>(
    send(studio, "GET", "/api/auth/passkey/list-user-passkeys", undefined, { Cookie: person.cookie }),
  );
  await askIdentity(studio, "/passkey/delete-passkey", { id: passkey?.id }, person.cookie);
  for (const event of ["passkey-added", "passkey-removed"])
    expect(await eventsOf(`?event=${event}`), event).toMatchObject([{ person: { _id: person.id } }]);

  const press = async (step: string, { email }: Person) =>
    send(studio, "POST", `/address-proof/${step}`, { token: await proofTokenTo(studio, email) });
  await press("confirm", person);
  expect(await eventsOf("?event=address-proven")).toMatchObject([{ person: { _id: person.id } }]);
  const intruder = await registerPerson(studio);
  await press("disown", intruder);
  expect(await eventsOf("?event=address-disowned")).toMatchObject([
    { person: null, triedDomain: "shokti.test" },
  ]);
});

test("what happens again within a minute is one entry that counts, also when it is written between", async () => {
  studio.clock.set(new Date("2026-11-22T10:00:05.000Z"));
  const member = await createPerson(studio);
  for (let count = 0; count < 3; count += 1) await member.send("GET", "/audit");
  expect(await eventsOf()).toMatchObject([{ times: 3, happenedAt: "2026-11-22T10:00:05.000Z" }]);
  await member.send("GET", "/audit");
  expect(await eventsOf()).toMatchObject([{ times: 4 }]);
  studio.clock.set(new Date("2026-11-22T10:01:05.000Z"));
  await member.send("GET", "/audit");
  expect((await eventsOf()).map(({ times }) => times)).toEqual([1, 4]);
});

test("one address fills twenty entries a minute and no more, however many come from there", async () => {
  studio.clock.set(new Date("2026-11-22T11:00:00.000Z"));
  for (let count = 0; count < 25; count += 1) await (await createPerson(studio)).send("GET", "/audit");
  expect(await eventsOf()).toHaveLength(20);
});

test("an event that cannot be written keeps nobody from their answer", async () => {
  const { db } = studio;
  await db.schema.alterTable("security_events").renameTo("away").execute();
  const member = await createPerson(studio);
  expect((await member.send("GET", "/audit")).status).toBe(403);
  await studio.parts.securityLog.written();
  await db.schema.alterTable("away").renameTo("security_events").execute();
  expect(await eventsOf()).toEqual([]);
});

test("they are kept for 90 days", async () => {
  const member = await createPerson(studio);
  await member.send("GET", "/audit");
  expect(await eventsOf()).toHaveLength(1);
  const { signal } = new AbortController();
  const inDays = (days: number) => new Date(studio.clock.now().getTime() + days * 24 * 60 * 60 * 1000);
  await purgeSecurityEvents(studio.db, inDays(89), signal);
  expect(await eventsOf()).toHaveLength(1);
  await purgeSecurityEvents(studio.db, inDays(91), signal);
  expect(await eventsOf()).toEqual([]);
});

test("they are for admins: 401 for nobody, 403 for the others, 400 for what is no event", async () => {
  expect((await refusal(send(studio, "GET", "/security-events"))).code).toBe("unauthenticated");
  const trainer = await createPerson(studio, { role: "trainer" });
  expect((await refusal(trainer.send("GET", "/security-events"))).code).toBe("forbidden");
  const unknown = await refusal(admin.send("GET", "/security-events?event=yawned"));
  expect(unknown.fields).toHaveProperty("event");
});

test("who is logged in nowhere sees and ends no sessions", async () => {
  for (const [method, path] of [
    ["GET", "/sessions"],
    ["DELETE", "/sessions"],
    ["DELETE", "/sessions/some-id"],
  ] as const)
    expect((await refusal(send(studio, method, path))).code).toBe("unauthenticated");
  const person = await registerPerson(studio);
  const invalid = await refusal(person.send("DELETE", "/sessions?keep=all"));
  expect(invalid.code).toBe("invalid");
});
