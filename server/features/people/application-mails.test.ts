import { beforeEach, expect, test } from "vitest";
import { applicationBody } from "#tests/bodies.ts";
import { read } from "#tests/server/answers.ts";
import { linesOf, mailsAt } from "#tests/server/mails.ts";
import { createPerson, type Person } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

// What admins are mailed of applications.

const studio = setUpStudio();
let admin: Person;

beforeEach(async () => {
  admin = await createPerson(studio, { name: "Ada Admin", role: "admin" });
});

const apply = (person: Person, input: Record<string, unknown> = {}) =>
  person.send("PATCH", "/users/updateByEmail", applicationBody({ email: person.email, ...input }));
const reject = (id: string) => read(admin.send("PATCH", `/users/${id}/reject`));

const toldOf = async ({ id }: Person) =>
  (
    await studio.db
      .selectFrom("outbox")
      .select(["event", "subject", "body"])
      .where("kind", "=", "applied")
      .where("recipient", "=", admin.email)
      .execute()
  ).filter(({ event }) => event?.startsWith(`applied:${id}:`));

// D65
test("admins are mailed that an application waits, once until it is decided; until it goes, the mail names nobody", async () => {
  const member = await createPerson(studio, { name: "Nila New" });
  await Promise.all([apply(member), apply(member)]);
  await apply(member, { biography: "Another" });
  expect(await toldOf(member)).toMatchObject([{ subject: "Somebody wants to coach with us" }]);
  expect((await toldOf(member))[0]?.body).not.toContain("Nila");
  await reject(member.id);
  await apply(member);
  expect(await toldOf(member)).toHaveLength(2);
});

// D36 D65
test("an application’s mail says who wants to coach and what they wrote and bring, as it is when it goes, and leads to it", async () => {
  const member = await createPerson(studio, { name: "Nadia New" });
  await read(apply(member));
  const newer = {
    biography: "I teach Yoga.\n\nIt's calm.",
    years_of_experience: 1,
    areas_of_expertise: ["Yoga", "Nutrition"],
  };
  await read(apply(member, { ...newer, available_slots: ["Morning", "Evening"] }));
  const mail = (await mailsAt(studio, studio.clock.now().toISOString(), admin)).find(
    ({ subject }) => subject === "Nadia New wants to coach with us",
  );
  expect(linesOf(mail)).toEqual([
    `Hello ${admin.name},`,
    "Nadia New has applied to become a trainer, and waits for you to approve or reject it.",
    "> I teach Yoga.",
    "> ",
    "> It’s calm.",
    "Experience: 1 year",
    "Areas:      Yoga, Nutrition",
    "Slots:      Morning, Evening",
    "Elsewhere:  Facebook",
    "https://www.facebook.com/someone",
    "Read the application:",
    `http://localhost:3000/dashboard/all-users/${member.id}#application`,
  ]);
});

// D65
test("whatever is asked of an applicant stands in the mail", async () => {
  const member = await createPerson(studio, { name: "Wahid Whole" });
  await read(apply(member));
  const mails = await mailsAt(studio, studio.clock.now().toISOString(), admin);
  const text = linesOf(mails.find(({ subject }) => subject.startsWith("Wahid Whole")))?.join("\n");
  const said = Object.values(applicationBody()).flat() as (string | number | { url: string })[];
  for (const one of said) expect(text).toContain(typeof one === "object" ? one.url : String(one));
});

// D65
test("no mail goes of an application that is decided by then, nor to who is no admin any more", async () => {
  const waiting = await createPerson(studio, { name: "Wanda Waiting" });
  const decided = await createPerson(studio, { name: "Dina Decided" });
  const former = await createPerson(studio, { role: "admin" });
  for (const member of [waiting, decided]) await read(apply(member));
  await reject(decided.id);
  await studio.db.updateTable("users").set({ role: "member" }).where("id", "=", former.id).execute();
  const mails = await mailsAt(studio, studio.clock.now().toISOString());
  const told = mails.filter(({ kind }) => kind === "applied");
  expect(told.filter(({ to }) => to === former.email)).toEqual([]);
  const [subjects, named] = [told.map(({ subject }) => subject), ["Wanda Waiting", "Dina Decided"]];
  expect(named.map((name) => subjects.includes(`${name} wants to coach with us`))).toEqual([true, false]);
});
