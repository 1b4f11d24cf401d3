import { beforeEach, expect, test } from "vitest";
import type { MissedMember } from "#contract/retention.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { bookSlot } from "#tests/server/charges.ts";
import { createPerson, createTrainer, type Person } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
let admin: Person;
let trainer: Person;
let regular: Person;
let membership: string;

beforeEach(async () => {
  on("2026-11-01");
  admin = await createPerson(studio, { role: "admin" });
  trainer = await createTrainer(studio, { name: "Tara Trainer" });
  regular = await createPerson(studio, { name: "Rana Regular" });
  membership = (await book(regular)).bookingId;
});

/** Noon at the studio. */
const on = (day: string) => studio.clock.set(new Date(`${day}T06:00:00.000Z`));
const book = (person: Person, more: object = {}) =>
  bookSlot(studio, person, { trainerId: trainer.id, ...more });
const missed = (as = admin, query = "") => as.send("GET", `/missed-members${query}`);
/** Who is missed in the slots of this test's trainer. */
const missedHere = async () =>
  (await read<MissedMember[]>(missed())).filter(({ trainerId }) => trainerId === trainer.id);
const names = async () => (await missedHere()).map(({ userName }) => userName);

/** Ticks that somebody came on a day. */
async function comes(id: string, day: string) {
  on(day);
  await read(trainer.send("POST", `/save-payment-info/${id}/visits`, { day }), 201);
}

// D79
test("who has not come for two weeks is missed, where others were ticked, with the day on which they last came", async () => {
  const never = await createPerson(studio, { name: "Nila Never" });
  const { bookingId } = await book(never);
  const early = await createPerson(studio, { name: "Omar Early" });
  const ofEarly = (await book(early)).bookingId;
  const evening = await createPerson(studio, { name: "Eve Evening" });
  await book(evening, { slotTiming: "Evening" });
  for (const day of ["2026-11-03", "2026-11-04"]) await comes(ofEarly, day);
  await comes(membership, "2026-11-05");
  on("2026-11-14");
  // Nobody has had the slot for two weeks yet.
  expect(await names()).toEqual([]);
  on("2026-11-18");
  expect(await missedHere()).toEqual([
    {
      membershipId: bookingId,
      memberId: never.id,
      userName: "Nila Never",
      trainerId: trainer.id,
      trainerName: "Tara Trainer",
      slotTiming: "Morning",
      lastCame: null,
      lastCameElsewhere: false,
      endsOn: "2026-11-30",
    },
  ]);
  await comes(membership, "2026-11-19");
  expect(await missedHere()).toContainEqual(
    expect.objectContaining({ userName: "Omar Early", lastCame: "2026-11-04", lastCameElsewhere: false }),
  );
  expect((await names()).toSorted()).toEqual(["Nila Never", "Omar Early"]);
});

// D77 D79
test("the last visit is the one that a person’s page names, also where it was to another slot", async () => {
  const both = await createPerson(studio, { name: "Bina Both" });
  const { bookingId } = await book(both);
  const evening = (await book(both, { slotTiming: "Evening" })).bookingId;
  await comes(bookingId, "2026-11-03");
  await comes(evening, "2026-11-17");
  await comes(membership, "2026-11-18");
  expect(await missedHere()).toEqual([
    expect.objectContaining({ slotTiming: "Morning", lastCame: "2026-11-17", lastCameElsewhere: true }),
  ]);
  expect(await read(admin.send("GET", `/own-visits?member=${both.id}&limit=1`))).toMatchObject([
    { day: "2026-11-17" },
  ]);
});

// D79
test("somebody who renewed is missed all the same, and nobody after their membership has ended", async () => {
  const away = await createPerson(studio, { name: "Asif Away" });
  await book(away);
  on("2026-11-28");
  await book(regular);
  await book(away);
  await comes(membership, "2026-11-30");
  on("2026-12-02");
  expect(await names()).toEqual(["Asif Away"]);
  on("2027-01-02");
  expect(await names()).toEqual([]);
});

// D75 D79
test("nobody is missed while two weeks have not passed since a pause, nor where nobody is ticked any more", async () => {
  const resting = await createPerson(studio, { name: "Rima Resting" });
  const { bookingId } = await book(resting);
  on("2026-11-09");
  const pause = { from: "2026-11-10", days: 7 };
  await read(resting.send("POST", `/save-payment-info/${bookingId}/pause`, pause));
  await comes(membership, "2026-11-22");
  on("2026-11-30");
  expect(await names()).toEqual([]);
  on("2026-12-01");
  expect(await names()).toEqual(["Rima Resting"]);
  on("2026-12-07");
  expect(await names()).toEqual([]);
});

// D79
test("only admins read who is missed, page by page, whose membership ends first before the others", async () => {
  const [later, sooner] = await Promise.all(
    ["Lina Later", "Sami Sooner"].map((name) => createPerson(studio, { name })),
  );
  on("2027-11-03");
  await book(later as Person);
  on("2027-11-02");
  await book(sooner as Person);
  const { bookingId } = await book(regular);
  await comes(bookingId, "2027-11-18");
  expect(await names()).toEqual(["Sami Sooner", "Lina Later"]);
  const first = await missed(admin, "?limit=1");
  expect(first.headers.get("link")).toContain('rel="next"');
  expect(await read<MissedMember[]>(Promise.resolve(first))).toMatchObject([{ userName: "Sami Sooner" }]);
  expect((await refusal(missed(trainer))).code).toBe("forbidden");
  expect((await refusal(missed(admin, "?limit=0"))).code).toBe("invalid");
});
