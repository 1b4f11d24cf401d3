import { beforeEach, expect, test } from "vitest";
import type { CodedVisit, VisitCode } from "#contract/visits.ts";
import { createApp } from "#server/app.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { bookSlot } from "#tests/server/charges.ts";
import { createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
let member: Person;
let trainer: Person;
let membership: string;

beforeEach(async () => {
  // Sunday, noon at the studio.
  studio.clock.set(new Date("2026-11-22T06:00:00.000Z"));
  member = await createPerson(studio, { name: "Mina Member" });
  trainer = await createTrainer(studio, { name: "Tara Trainer" });
  membership = (await bookSlot(studio, member, { trainerId: trainer.id })).bookingId;
});

const show = (as = member, id = membership) => as.send("GET", `/save-payment-info/${id}/visit-code`);
const codeOf = async () => new URL((await read<VisitCode>(show())).url).hash.slice(1);
const open = (code: string, as = trainer) => as.send("GET", `/visit-code?code=${code}`);
const isNothing = {
  code: "not_found",
  message: "This code opens nothing here today. Ask them to show it again.",
};

// D77
test("a member's code is an address of the studio's that names nobody, and shows the trainer whom to tick", async () => {
  const { url, day } = await read<VisitCode>(show());
  expect(day).toBe("2026-11-22");
  expect(url).toMatch(/^http:\/\/localhost:3000\/came#[\w-]{16}$/);
  expect(await codeOf()).toBe(new URL(url).hash.slice(1));
  const shown = await read<CodedVisit>(open(await codeOf()));
  expect(shown).toMatchObject({
    day: "2026-11-22",
    slotTiming: "Morning",
    trainerName: "Tara Trainer",
    comer: { membershipId: membership, userName: "Mina Member", came: false },
  });
  const admin = await createPerson(studio, { role: "admin" });
  expect(await read(open(await codeOf(), admin))).toEqual(shown);
});

// D77
test("a code of yesterday, of another's slot, of a membership that ended or of nothing is refused in the same words", async () => {
  const code = await codeOf();
  const other = await createTrainer(studio);
  expect(await refusal(open(code, other))).toMatchObject(isNothing);
  expect(await refusal(open("AAAAAAAAAAAAAAAA"))).toMatchObject(isNothing);
  studio.clock.set(new Date("2026-11-22T18:00:00.000Z"));
  expect(await refusal(open(code))).toMatchObject(isNothing);
  expect(await codeOf()).not.toBe(code);
  studio.clock.set(new Date("2026-11-22T06:00:00.000Z"));
  await read(member.send("POST", `/save-payment-info/${membership}/cancel`));
  expect(await refusal(open(code))).toMatchObject(isNothing);
});

// D77
test("nobody but trainers and admins opens a code, and nobody else shows somebody's", async () => {
  const code = await codeOf();
  expect((await refusal(open(code, member))).code).toBe("forbidden");
  expect((await refusal(send(studio, "GET", `/visit-code?code=${code}`))).code).toBe("unauthenticated");
  for (const odd of ["short", `${code}x`, `%20${code}`])
    expect((await refusal(open(odd))).fields).toEqual({ code: "This isn’t a code" });
  const own = `/save-payment-info/${membership}/visit-code`;
  expect((await refusal(send(studio, "GET", own))).code).toBe("unauthenticated");
  expect((await refusal(show(trainer))).message).toBe("We couldn’t find this booking of yours.");
  expect((await refusal(show(await createPerson(studio)))).code).toBe("not_found");
});

// D77
test("on a day without a session, or whose session is called off, there is no code", async () => {
  await read(trainer.send("POST", "/absences", { from: "2026-11-24", until: "2026-11-24" }), 201);
  for (const day of ["2026-11-24", "2026-11-27"]) {
    studio.clock.set(new Date(`${day}T06:00:00.000Z`));
    expect(await refusal(show())).toMatchObject({
      code: "conflict",
      message: "This membership has no session today.",
    });
  }
});

// D51 D77
test("a code signed with the secret of before still opens while that is accepted", async () => {
  const code = await codeOf();
  const config = { ...studio.parts.config, authSecret: "another secret, just as long as the one before" };
  const openIn = (previousAuthSecret: string | undefined) => {
    const app = createApp({ ...studio.parts, config: { ...config, previousAuthSecret } });
    return app.request(`/visit-code?code=${code}`, { headers: { Authorization: `Bearer ${trainer.token}` } });
  };
  await read(openIn(studio.parts.config.authSecret));
  // Without it the token does not open anything either.
  expect((await refusal(openIn(undefined))).code).toBe("unauthenticated");
});
