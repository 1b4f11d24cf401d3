import { beforeAll, expect, test } from "vitest";
import type { AuditEntry } from "#contract/audit.ts";
import type { User } from "#contract/users.ts";
import { applicationBody } from "#tests/bodies.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { createPerson, type Person } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

/* On which text a decision is, and why it was made; what it leads to: applications.test.ts. */

const studio = setUpStudio();
let admin: Person;

beforeAll(async () => {
  admin = await createPerson(studio, { name: "Ada Admin", role: "admin" });
});

const apply = (person: Person, input: Record<string, unknown> = {}) =>
  person.send("PATCH", "/users/updateByEmail", applicationBody({ email: person.email, ...input }));
const decide = (id: string, decision: "approve" | "reject", body?: object) =>
  admin.send("PATCH", `/users/${id}/${decision}`, body);
const recordOf = (id: string) => read<User>(admin.send("GET", `/users/${id}`));
const auditOf = (id: string) => read<AuditEntry[]>(admin.send("GET", `/audit?subject=${id}`));
const mailsTo = ({ email }: Person) =>
  studio.db.selectFrom("outbox").selectAll().where("recipient", "=", email).orderBy("created_at").execute();

// D36
test("a decision about an application that has changed since answers 409, says so, and decides nothing", async () => {
  const member = await createPerson(studio);
  await read(apply(member));
  const { application_version: version } = await recordOf(member.id);
  await read(apply(member, { biography: "Quite another text." }));
  for (const step of ["approve", "reject"] as const) {
    const error = await refusal(decide(member.id, step, { version }));
    expect([error.code, Object.keys(error.fields ?? {})]).toEqual(["conflict", ["version"]]);
    expect(error.message).toMatch(/has changed since you opened it/);
  }
  const now = await recordOf(member.id);
  expect(now).toMatchObject({ request_status: "requested", biography: "Quite another text." });
  expect(await auditOf(member.id)).toEqual([]);
  await read(decide(member.id, "approve", { version: now.application_version }));
  expect(await recordOf(member.id)).toMatchObject({ role: "trainer" });
});

// D36
test("who says no version decides what is there, also with a type for the body that is not sent", async () => {
  const noHeaders: Record<string, string> = {};
  for (const headers of [noHeaders, { "Content-Type": "application/json" }]) {
    const member = await createPerson(studio);
    await read(apply(member));
    await read(apply(member, { biography: "Newer." }));
    const answer = studio.app.request(`/users/${member.id}/approve`, {
      method: "PATCH",
      headers: { Authorization: `Bearer ${admin.token}`, ...headers },
    });
    expect(await read(answer)).toEqual({ modifiedCount: 1 });
  }
});

test("a body that is sent must be one: broken JSON and a version that is no number decide nothing", async () => {
  const person = await createPerson(studio, { request_status: "requested" });
  const headers = { Authorization: `Bearer ${admin.token}`, "Content-Type": "application/json" };
  const broken = studio.app.request(`/users/${person.id}/approve`, { method: "PATCH", headers, body: "{" });
  expect((await refusal(broken)).code).toBe("invalid");
  for (const version of ["1", 1.5, null])
    expect((await refusal(decide(person.id, "approve", { version }))).fields).toHaveProperty("version");
  expect(await recordOf(person.id)).toMatchObject({ request_status: "requested" });
});

// D64
test("a rejection may say why: the applicant reads it, until they apply again", async () => {
  const member = await createPerson(studio);
  await read(apply(member));
  const reason = "Come back with a first-aid certificate.\nWe would like to see you then.";
  await read(decide(member.id, "reject", { reason: ` ${reason} ` }));
  const [own] = await read<User[]>(member.send("GET", `/users?email=${member.email}`));
  expect(own).toMatchObject({ request_status: "rejected", rejection_reason: reason });
  expect(await auditOf(member.id)).toMatchObject([{ action: "rejected", reason }]);
  const [mail] = await mailsTo(member);
  expect(mail?.body).toContain(reason.split("\n")[0]);
  await read(apply(member));
  expect(await recordOf(member.id)).toMatchObject({ request_status: "requested", rejection_reason: "" });
});

// D64
test("a reason has 300 characters at most, and none that cannot be shown", async () => {
  const person = await createPerson(studio, { request_status: "requested" });
  for (const reason of ["x".repeat(301), "be\u0007ll", 7]) {
    const error = await refusal(decide(person.id, "reject", { reason }));
    expect([error.code, Object.keys(error.fields ?? {})]).toEqual(["invalid", ["reason"]]);
  }
  await read(decide(person.id, "reject", { reason: "x".repeat(300) }));
  expect((await recordOf(person.id)).rejection_reason).toHaveLength(300);
});
