import { beforeAll, expect, test } from "vitest";
import { fieldsOfWords } from "#contract/primitives.ts";
import { type RequestStatus, type Role, TrainerApplication, type User } from "#contract/users.ts";
import { applicationBody } from "#tests/bodies.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
let admin: Person;

beforeAll(async () => {
  admin = await createPerson(studio, { name: "Ada Admin", role: "admin" });
});

const apply = (person: Person, input: Record<string, unknown> = {}) =>
  person.send("PATCH", "/users/updateByEmail", applicationBody({ email: person.email, ...input }));
const decide = (id: string, decision: "approve" | "reject", decider = admin) =>
  decider.send("PATCH", `/users/${id}/${decision}`);
const recordOf = (id: string) => read<User>(admin.send("GET", `/users/${id}`));
const auditOf = (id: string) =>
  studio.db.selectFrom("audit").selectAll().where("subject_id", "=", id).orderBy("created_at").execute();

// §7.13
test("a member's application is kept whole and waits as requested (D36)", async () => {
  const member = await createPerson(studio);
  expect(await read(apply(member))).toEqual({ modifiedCount: 1 });
  expect(await recordOf(member.id)).toMatchObject({
    ...applicationBody(),
    available_slots: ["Morning", "Evening"],
    request_status: "requested",
    role: "member",
  });
});

test("applying again while it waits replaces what was written", async () => {
  const member = await createPerson(studio);
  await read(apply(member));
  await read(
    apply(member, { biography: "Shorter.", areas_of_expertise: ["Yoga"], available_slots: ["Afternoon"] }),
  );
  expect(await recordOf(member.id)).toMatchObject({
    biography: "Shorter.",
    areas_of_expertise: ["Yoga"],
    available_slots: ["Afternoon"],
    request_status: "requested",
  });
});

// D30
test("the same application sent twice is still a success (D30)", async () => {
  const member = await createPerson(studio);
  await read(apply(member));
  await read(apply(member));
  expect(await recordOf(member.id)).toMatchObject({ request_status: "requested" });
});

test("an application decides nothing of itself: role, status, name and slot duration are ignored (D32)", async () => {
  const member = await createPerson(studio, { name: "Honest" });
  const input = { role: "trainer", request_status: "approved", name: "Else", slot_duration: 9, _id: "else" };
  await read(apply(member, input));
  expect(await recordOf(member.id)).toMatchObject({
    role: "member",
    request_status: "requested",
    name: "Honest",
    slot_duration: 0,
  });
});

test("nobody applies without a token, and nobody for somebody else", async () => {
  const member = await createPerson(studio);
  const body = applicationBody({ email: member.email });
  expect((await refusal(send(studio, "PATCH", "/users/updateByEmail", body))).code).toBe("unauthenticated");
  const other = await createPerson(studio);
  expect((await refusal(other.send("PATCH", "/users/updateByEmail", body))).code).toBe("forbidden");
  expect((await refusal(admin.send("PATCH", "/users/updateByEmail", body))).code).toBe("forbidden");
  expect(await recordOf(member.id)).toMatchObject({ request_status: "none", biography: "" });
});

// D36
test("an admin cannot apply: 409 and nothing changes", async () => {
  expect((await refusal(apply(admin))).code).toBe("conflict");
  expect(await recordOf(admin.id)).toMatchObject({ biography: "", request_status: "none" });
});

// D36
test("from a trainer the same call changes what members read, and neither status nor role", async () => {
  const trainer = await createTrainer(studio, {
    biography: "Before.",
    request_status: "approved",
    slot_duration: 2,
    available_classes: ["Boxing"],
  });
  expect(await read(apply(trainer))).toEqual({ modifiedCount: 1 });
  expect(await recordOf(trainer.id)).toMatchObject({
    ...applicationBody(),
    available_slots: ["Morning", "Evening"],
    request_status: "approved",
    role: "trainer",
    slot_duration: 2,
    available_classes: ["Boxing"],
  });
  const words: Record<string, unknown> = applicationBody();
  const fields = fieldsOfWords(TrainerApplication);
  expect(fields).toContain("biography");
  for (const field of fields) {
    const found = await read<User[]>(send(studio, "GET", `/users?q=${words[field]}`));
    expect(
      found.map(({ _id }) => _id),
      field,
    ).toContain(trainer.id);
  }
});

test("each wrong field of an application is named, and nothing is kept", async () => {
  const member = await createPerson(studio);
  const wrong: [Record<string, unknown>, string][] = [
    [{ biography: "" }, "biography"],
    [{ biography: "x".repeat(2001) }, "biography"],
    [{ areas_of_expertise: [] }, "areas_of_expertise"],
    [{ areas_of_expertise: ["Sleeping"] }, "areas_of_expertise.0"],
    [{ years_of_experience: -1 }, "years_of_experience"],
    [{ years_of_experience: "ten" }, "years_of_experience"],
    [{ available_slots: [] }, "available_slots"],
    [{ available_slots: ["Night"] }, "available_slots.0"],
    [{ social_url: [{ platform: "Facebook", url: "https://evil.example/" }] }, "social_url.0.url"],
    [
      {
        social_url: ["one", "two"].map((name) => ({
          platform: "Facebook",
          url: `https://www.facebook.com/${name}`,
        })),
      },
      "social_url",
    ],
    [{ social_url: [{ platform: "Twitter", url: "javascript:alert(1)//x.com" }] }, "social_url.0.url"],
    [{ email: "nobody" }, "email"],
  ];
  for (const [input, field] of wrong) {
    const error = await refusal(apply(member, input));
    expect([error.code, Object.keys(error.fields ?? {})]).toEqual(["invalid", [field]]);
  }
  expect(await recordOf(member.id)).toMatchObject({ request_status: "none" });
});

type Decision = "approve" | "reject";
const steps: [RequestStatus, Role, Decision, { status: RequestStatus; role: Role } | "conflict"][] = [
  ["requested", "member", "approve", { status: "approved", role: "trainer" }],
  ["requested", "member", "reject", { status: "rejected", role: "member" }],
  ["none", "member", "approve", "conflict"],
  ["none", "member", "reject", "conflict"],
  ["rejected", "member", "approve", "conflict"],
  ["approved", "trainer", "reject", "conflict"],
  ["none", "admin", "approve", "conflict"],
];

// §7.6 §7.7 D36
test.each(steps)(
  "an application that is %s (of a %s): %s leads to %o (D36)",
  async (status, role, step, then) => {
    const person = await createPerson(studio, { request_status: status, role });
    if (then === "conflict") {
      expect((await refusal(decide(person.id, step))).code).toBe("conflict");
      expect(await recordOf(person.id)).toMatchObject({ request_status: status, role });
      expect(await auditOf(person.id)).toEqual([]);
    } else {
      expect(await read(decide(person.id, step))).toEqual({ modifiedCount: 1 });
      expect(await recordOf(person.id)).toMatchObject({ request_status: then.status, role: then.role });
    }
  },
);

// D36
test.each(["approve", "reject"] as const)(
  "the same decision twice (%s) answers 200 and changes nothing",
  async (step) => {
    const person = await createPerson(studio, { request_status: "requested" });
    await read(decide(person.id, step));
    const before = await recordOf(person.id);
    expect(await read(decide(person.id, step))).toEqual({ modifiedCount: 0 });
    expect(await recordOf(person.id)).toEqual(before);
    expect(await auditOf(person.id)).toHaveLength(1);
  },
);

test("a rejected member may apply again and be approved", async () => {
  const member = await createPerson(studio, { request_status: "rejected" });
  await read(apply(member));
  await read(decide(member.id, "approve"));
  expect(await recordOf(member.id)).toMatchObject({ role: "trainer", request_status: "approved" });
  expect(await read(send(studio, "GET", `/users/${member.id}`))).toMatchObject({ role: "trainer" });
});

test("approving and rejecting at once: one wins, the other answers 409, one audit row says which", async () => {
  const person = await createPerson(studio, { request_status: "requested" });
  const [approved, rejected] = await Promise.all([decide(person.id, "approve"), decide(person.id, "reject")]);
  expect([approved.status, rejected.status].sort()).toEqual([200, 409]);
  const record = await recordOf(person.id);
  const rows = await auditOf(person.id);
  expect(rows.map(({ action }) => action)).toEqual([record.request_status]);
  expect(record.role).toBe(approved.status === 200 ? "trainer" : "member");
});

test("the same approval ten times at once is one decision with one audit row", async () => {
  const person = await createPerson(studio, { request_status: "requested" });
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => read<{ modifiedCount: number }>(decide(person.id, "approve"))),
  );
  expect(answers.filter(({ modifiedCount }) => modifiedCount === 1)).toHaveLength(1);
  expect(await auditOf(person.id)).toHaveLength(1);
});

// D36
test("a decision leaves who, whom, what and when", async () => {
  const person = await createPerson(studio, { request_status: "requested" });
  studio.clock.set(new Date("2026-11-20T10:00:00.000Z"));
  const decider = await createPerson(studio, { role: "admin" });
  await read(decide(person.id, "reject", decider));
  expect(await auditOf(person.id)).toMatchObject([
    {
      actor_id: decider.id,
      actor_email: decider.email,
      subject_email: person.email,
      action: "rejected",
      created_at: "2026-11-20T10:00:00.000Z",
    },
  ]);
});

// §6.2
test.each(["approve", "reject"] as const)(
  "%s: 401 for nobody, 403 below admin, 404 for an unknown id",
  async (step) => {
    const person = await createPerson(studio, { request_status: "requested" });
    const path = `/users/${person.id}/${step}`;
    expect((await refusal(send(studio, "PATCH", path))).code).toBe("unauthenticated");
    expect((await refusal(decide(person.id, step, person))).code).toBe("forbidden");
    expect((await refusal(decide(person.id, step, await createTrainer(studio)))).code).toBe("forbidden");
    expect((await refusal(decide("nobody-at-all", step))).code).toBe("not_found");
    expect(await recordOf(person.id)).toMatchObject({ request_status: "requested", role: "member" });
  },
);

const mailsTo = ({ email }: Person) =>
  studio.db.selectFrom("outbox").selectAll().where("recipient", "=", email).orderBy("created_at").execute();

// D65
test.each([
  ["approve", "approved", "You’re now a trainer at Shokti", "/dashboard/add-slot"],
  ["reject", "rejected", "Shokti can’t take you on as a trainer this time", "/become-trainer"],
] as const)("to %s an application tells its applicant, once (D65)", async (decision, kind, subject, path) => {
  const member = await createPerson(studio, { name: "Mina Member" });
  await read(apply(member));
  await Promise.all([decide(member.id, decision), decide(member.id, decision)]);
  await read(decide(member.id, decision));
  const [mail, ...more] = await mailsTo(member);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ kind, subject });
  expect(mail?.body).toContain(`http://localhost:3000${path}`);
});

// D88
test("a trainer reads in their own record when they became one; an admin reads there only what concerns all", async () => {
  const member = await createPerson(studio);
  await read(apply(member));
  await read(decide(member.id, "approve"));
  const recordAs = async (who: Person) =>
    (await read<User[]>(who.send("GET", `/users?email=${member.email}`)))[0];
  const [decision] = await auditOf(member.id);
  expect(await recordAs(member)).toMatchObject({ approved_at: decision?.created_at });
  expect(await recordAs(admin)).not.toHaveProperty("approved_at");
});

// D65
test("who is turned down a second time is told a second time (D65)", async () => {
  const member = await createPerson(studio);
  for (const minute of [0, 1]) {
    studio.clock.advance(minute * 60_000);
    await read(apply(member));
    await read(decide(member.id, "reject"));
  }
  expect(await mailsTo(member)).toHaveLength(2);
});
