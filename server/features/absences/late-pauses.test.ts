import { beforeEach, expect, test } from "vitest";
import type { Told } from "#contract/absences.ts";
import type { Payment } from "#contract/payments.ts";
import { studioMoment } from "#contract/studio-time.ts";
import { read } from "#tests/server/answers.ts";
import { expectRightBooks } from "#tests/server/books.ts";
import { bookSlot } from "#tests/server/charges.ts";
import { mailsAt } from "#tests/server/mails.ts";
import type { Person } from "#tests/server/people.ts";
import { createThoseConcerned } from "#tests/server/sessions-off.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
let member: Person;
let trainer: Person;
let bookingId: string;

beforeEach(async () => {
  ({ member, trainer } = await createThoseConcerned(studio));
  ({ bookingId } = await bookSlot(studio, member, { trainerId: trainer.id }));
  await bookSlot(studio, member, { trainerId: trainer.id });
  studio.clock.set(studioMoment("2026-12-01", 720));
});

const callOff = () =>
  read<Told>(trainer.send("POST", "/absences", { from: "2026-12-02", until: "2026-12-20" }), 201);
const takeBack = ({ insertedId }: Told) => read(trainer.send("POST", `/absences/${insertedId}/end`));
const pause = (from: string) =>
  read(member.send("POST", `/save-payment-info/${bookingId}/pause`, { from, days: 7 }));
const toldMember = () => mailsAt(studio, studio.clock.now().toISOString(), member);
const own = async () =>
  (await read<Payment[]>(member.send("GET", "/save-payment-info"))).toSorted((one, other) =>
    one.startsOn < other.startsOn ? -1 : 1,
  );

// D72 D75
test("a pause that would begin after the last day, because sessions take place after all, is taken back and can be had again", async () => {
  const calledOff = await callOff();
  await toldMember();
  await pause("2027-01-04");
  expect(await own()).toMatchObject([
    { endsOn: "2027-01-12", pause: { from: "2027-01-04" } },
    { startsOn: "2027-01-13" },
  ]);
  await toldMember();
  await takeBack(calledOff);
  expect(await own()).toMatchObject([
    {
      endsOn: "2026-12-21",
      pause: null,
      pausableFrom: "2026-12-02",
      termChanges: [
        { kind: "called-off", days: 15 },
        { kind: "pause", days: 7 },
        { kind: "pause", days: -7 },
        { kind: "back", days: -15 },
      ],
    },
    { startsOn: "2026-12-22", endsOn: "2027-01-21" },
  ]);
  const [mail] = await toldMember();
  expect(mail?.subject).toBe("Sun 6 Dec to Sun 20 Dec back on: Morning with Tara Trainer");
  expect(mail?.body).toMatch(/^Pause: +won’t begin: 4 January is after your last day$/m);
  await expectRightBooks(studio);
  await pause("2026-12-21");
  expect(await own()).toMatchObject([{ endsOn: "2026-12-28" }, { startsOn: "2026-12-29" }]);
  await expectRightBooks(studio);
});

// D75
test("whoever has not heard yet that sessions were called off hears all the same of the pause that is taken back", async () => {
  const calledOff = await callOff();
  await pause("2027-01-04");
  await takeBack(calledOff);
  expect((await toldMember()).map(({ subject }) => subject)).toContain(
    "Sun 6 Dec to Sun 20 Dec back on: Morning with Tara Trainer",
  );
});

// D75
test("a pause that begins on the last day or before stays", async () => {
  const calledOff = await callOff();
  await pause("2026-12-21");
  await takeBack(calledOff);
  expect(await own()).toMatchObject([{ endsOn: "2026-12-28", pause: { from: "2026-12-21" } }, {}]);
  expect((await toldMember()).map(({ body }) => body).join()).not.toContain("won’t begin");
});
