import { beforeAll, expect, test } from "vitest";
import type { Role } from "#contract/users.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
const people = {} as Record<Role | "applicant" | "other", Person>;

const profileKeys = [
  "_id",
  "areas_of_expertise",
  "available_classes",
  "available_slots",
  "biography",
  "name",
  "photoUrl",
  "places",
  "role",
  "slot_days",
  "slot_duration",
  "social_url",
  "years_of_experience",
];
const recordKeys = [
  ...profileKeys,
  "application_version",
  "email",
  "email_proven",
  "joined_at",
  "rejection_reason",
  "request_status",
].sort();

type Row = { _id: string; name: string; role: string; email?: string };

beforeAll(async () => {
  people.admin = await createPerson(studio, { name: "Ada Admin", role: "admin" });
  people.trainer = await createTrainer(studio, {
    name: "Tara Trainer",
    email: "hidden-address@shokti.test",
    biography: "Lifts with joy.",
    areas_of_expertise: ["Yoga", "Nutrition"],
    available_slots: ["Evening", "Morning"],
    available_classes: ["Yoga"],
  });
  people.other = await createTrainer(studio, { name: "Omar Other" });
  people.member = await createPerson(studio, { name: "Mina Member" });
  people.applicant = await createPerson(studio, { name: "Amir Applicant", request_status: "requested" });
});

const keysOf = (row: object) => Object.keys(row).sort();
const namesOf = (rows: Row[]) => rows.map(({ name }) => name);
const asNobody = (path: string) => send(studio, "GET", path);
const trainerNames = ["Tara Trainer", "Omar Other"];
const everyone = ["Ada Admin", "Tara Trainer", "Omar Other", "Mina Member", "Amir Applicant"];

// §7.22 D20
test.each(["nobody", "member", "trainer"] as const)(
  "GET /users shows %s trainers only, their public fields only, and no email anywhere (D20)",
  async (reader) => {
    const answer = reader === "nobody" ? asNobody("/users") : people[reader].send("GET", "/users");
    const rows = await read<Row[]>(answer);
    expect(namesOf(rows)).toEqual(trainerNames);
    for (const row of rows) expect(keysOf(row)).toEqual(profileKeys);
    expect(JSON.stringify(rows)).not.toContain("@");
  },
);

// §7.2 §7.4 D22
test.each(["/users", "/usersbyadmin"])("GET %s shows admins everyone, in full (D22)", async (path) => {
  const rows = await read<Row[]>(people.admin.send("GET", path));
  expect(namesOf(rows)).toEqual(everyone);
  const keys =
    path === "/users" ? recordKeys : [...recordKeys, "failed_refunds", "membership", "waits_for"].sort();
  for (const row of rows) expect(keysOf(row)).toEqual(keys);
});

// §6.7 §7.2 D22
test("GET /usersbyadmin is for admins: 401 for nobody, 403 for members and trainers", async () => {
  expect((await refusal(asNobody("/usersbyadmin"))).code).toBe("unauthenticated");
  expect((await refusal(people.member.send("GET", "/usersbyadmin"))).code).toBe("forbidden");
  expect((await refusal(people.trainer.send("GET", "/usersbyadmin"))).code).toBe("forbidden");
});

// §3.1
test("a trainer's profile says what a member needs to choose, slots in the order of the day", async () => {
  expect(await read(asNobody(`/users/${people.trainer.id}`))).toEqual({
    _id: people.trainer.id,
    name: "Tara Trainer",
    photoUrl: "",
    role: "trainer",
    biography: "Lifts with joy.",
    areas_of_expertise: ["Yoga", "Nutrition"],
    years_of_experience: 0,
    available_slots: ["Morning", "Evening"],
    social_url: [],
    slot_duration: 1,
    slot_days: ["Saturday", "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday"],
    places: 12,
    available_classes: ["Yoga"],
  });
});

// D21
test("GET /users?email= without a token answers 401 (D21)", async () => {
  for (const email of [people.member.email, "nobody@shokti.test", ""])
    expect((await refusal(asNobody(`/users?email=${email}`))).code).toBe("unauthenticated");
});

// §6.8 §7.5 D21
test("GET /users?email= answers one's own full record, whatever the case of the address", async () => {
  for (const reader of [people.member, people.trainer, people.applicant]) {
    const rows = await read<Row[]>(reader.send("GET", `/users?email=%20${reader.email.toUpperCase()}`));
    expect(rows.map(({ _id }) => _id)).toEqual([reader.id]);
    expect(keysOf(rows[0] ?? {})).toEqual(recordKeys);
  }
});

// D21
test("GET /users?email= of somebody else is an empty list, also for trainers' addresses", async () => {
  for (const reader of [people.member, people.other]) {
    expect(await read(reader.send("GET", `/users?email=${people.trainer.email}`))).toEqual([]);
    expect(await read(reader.send("GET", `/users?email=${people.admin.email}`))).toEqual([]);
    expect(await read(reader.send("GET", "/users?email="))).toEqual([]);
  }
});

test("GET /users?email= answers an admin anybody's record, and nothing for an unknown address", async () => {
  expect(await read(people.admin.send("GET", `/users?email=${people.member.email}`))).toMatchObject([
    { _id: people.member.id, email: people.member.email },
  ]);
  expect(await read(people.admin.send("GET", "/users?email=nobody@shokti.test"))).toEqual([]);
});

// D20
test("a search never finds people by email, except for admins", async () => {
  const search = "/users?q=hidden-address";
  expect(await read(asNobody(search))).toEqual([]);
  expect(await read(people.member.send("GET", search))).toEqual([]);
  expect(await read(people.trainer.send("GET", search))).toEqual([]);
  expect(namesOf(await read<Row[]>(people.admin.send("GET", search)))).toEqual(["Tara Trainer"]);
});

// §2.52
test("only admins narrow the list by role and request_status; to others it stays the trainers", async () => {
  const query = "/users?role=member&request_status=requested";
  expect(namesOf(await read<Row[]>(people.admin.send("GET", query)))).toEqual(["Amir Applicant"]);
  expect(namesOf(await read<Row[]>(people.member.send("GET", query)))).toEqual(trainerNames);
  expect(namesOf(await read<Row[]>(asNobody("/users?role=admin")))).toEqual(trainerNames);
});

// §2.51
test("an admin can list everybody but those with one role, and the total counts as many", async () => {
  const answer = await people.admin.send("GET", "/usersbyadmin?except_role=admin&limit=10");
  expect(answer.headers.get("X-Total-Count")).toBe(String(everyone.length - 1));
  expect(namesOf(await read<Row[]>(answer))).toEqual(everyone.slice(1));
});

// D23
test("a list of one id has that person, and is empty where the caller may not see them", async () => {
  const listed = async (subject: keyof typeof people) =>
    namesOf(await read<Row[]>(asNobody(`/users?id=${people[subject].id}`)));
  expect(await listed("trainer")).toEqual(["Tara Trainer"]);
  expect(await listed("admin")).toEqual([]);
  const member = people.admin.send("GET", `/usersbyadmin?id=${people.member.id}`);
  expect(namesOf(await read<Row[]>(member))).toEqual(["Mina Member"]);
});

test("trainers are narrowed by area, slot and class", async () => {
  for (const query of ["area=Yoga", "slot=Morning&area=Nutrition", "class=yoga", "class=%20YOGA%20"])
    expect(namesOf(await read<Row[]>(asNobody(`/users?${query}`))), query).toEqual(["Tara Trainer"]);
  expect(await read(asNobody("/users?class=Unknown"))).toEqual([]);
  expect(await read(asNobody("/users?slot=Afternoon"))).toEqual([]);
});

// §9.3
test("a filter with a value outside its list answers 400 and names the field", async () => {
  for (const field of ["area", "slot", "sort", "role", "except_role", "request_status"]) {
    const error = await refusal(asNobody(`/users?${field}=Sleeping`));
    expect([error.code, Object.keys(error.fields ?? {})]).toEqual(["invalid", [field]]);
  }
});

const reads: [reader: "nobody" | keyof typeof people, subject: keyof typeof people, sees: string[] | 404][] =
  [
    ["nobody", "trainer", profileKeys],
    ["nobody", "member", 404],
    ["nobody", "applicant", 404],
    ["nobody", "admin", 404],
    ["member", "member", recordKeys],
    ["member", "trainer", profileKeys],
    ["member", "applicant", 404],
    ["member", "admin", 404],
    ["trainer", "trainer", recordKeys],
    ["trainer", "other", profileKeys],
    ["trainer", "member", 404],
    ["trainer", "admin", 404],
    ["admin", "admin", recordKeys],
    ["admin", "trainer", recordKeys],
    ["admin", "member", recordKeys],
    ["admin", "applicant", recordKeys],
  ];

// §2.8 §7.16 D23
test.each(reads)("GET /users/{id}: %s reads %s (D23)", async (reader, subject, sees) => {
  const path = `/users/${people[subject].id}`;
  const answer = reader === "nobody" ? asNobody(path) : people[reader].send("GET", path);
  if (sees === 404) expect((await refusal(answer)).code).toBe("not_found");
  else expect(keysOf(await read(answer))).toEqual(sees);
});

// D23
test("an unknown id answers 404 to everybody, in the same words as one that is hidden", async () => {
  const unknown = await refusal(asNobody("/users/nobody-at-all"));
  const hidden = await refusal(asNobody(`/users/${people.member.id}`));
  expect(unknown).toEqual(hidden);
  expect((await refusal(people.admin.send("GET", "/users/nobody-at-all"))).code).toBe("not_found");
});
