import { beforeEach, expect, test } from "vitest";
import type { Payment } from "#contract/payments.ts";
import { read } from "#tests/server/answers.ts";
import { bookSlot, refundAtProvider } from "#tests/server/charges.ts";
import { createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const path = "/save-payment-info.csv";
const studio = setUpStudio();
let admin: Person;
let trainer: Person;

beforeEach(async () => {
  admin = await createPerson(studio, { role: "admin" });
  trainer = await createTrainer(studio, { name: "Tariq Trainer" });
});

const lines = async (query = "") => {
  const text = await (await admin.send("GET", path + query)).text();
  return text.replace("\uFEFF", "").trimEnd().split("\r\n");
};

// D52 D53
test("an admin downloads the books as a file, one line per booking, the newest first", async () => {
  const member = await createPerson(studio, { name: 'Mina "M" Member', email: "mina@shokti.test" });
  const { transactionId } = await bookSlot(studio, member, { trainerId: trainer.id });
  await refundAtProvider(studio, transactionId, 1250);
  await studio.gateway.deliverDue();
  const answer = await admin.send("GET", path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="shokti-payments-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const [header, newest] = await lines();
  expect(header).toContain(
    '"Transaction id","Receipt","Member","Email","Trainer","Slot timing","Slot duration (hours)","Slot days","Class",' +
      '"Tier","Starts on","Ends on","Card","Paid at the desk","Amount (USD)","Refunded (USD)","Status"',
  );
  const [booking] = await read<Payment[]>(member.send("GET", "/save-payment-info"));
  expect(newest).toContain(
    `"${transactionId}","${booking?.receiptNumber}","Mina ""M"" Member","mina@shokti.test","Tariq Trainer","Morning",1,"Sat to Thu","",` +
      `"Standard","${booking?.startsOn}","${booking?.endsOn}","Visa ending in 4242","",50,12.5,"running"`,
  );
});

// D87
test.each([
  ["?from=2026-11-01&until=2026-11-30", "from-2026-11-01-until-2026-11-30"],
  ["?from=2026-11-01", "from-2026-11-01"],
  ["?until=2026-11-30", "until-2026-11-30"],
])("a file of some days is called after them: %s", async (query, days) => {
  const answer = await admin.send("GET", path + query);
  expect(answer.headers.get("Content-Disposition")).toBe(
    `attachment; filename="shokti-payments-${days}.csv"`,
  );
});

test("a name that a spreadsheet would run as a formula is kept as text", async () => {
  for (const name of ["=1+1", "@SUM(A1)", "-2", "+3", " =4"]) {
    await bookSlot(studio, await createPerson(studio, { name }), { trainerId: trainer.id });
  }
  const text = (await lines()).join("\n");
  for (const name of ["=1+1", "@SUM(A1)", "-2", "+3", " =4"]) {
    expect(text).toContain(`"'${name}"`);
    expect(text).not.toContain(`"${name}"`);
  }
});

// D52
test("the file says what a payment is on that day, in the words of Balance", async () => {
  const member = await createPerson(studio);
  studio.clock.set(new Date("2026-01-05T10:00:00.000Z"));
  const over = await bookSlot(studio, member, { trainerId: trainer.id });
  studio.clock.run();
  const running = await bookSlot(studio, member, { trainerId: trainer.id });
  const renewal = await bookSlot(studio, member, { trainerId: trainer.id });
  const stateOf = async ({ transactionId }: { transactionId: string }) =>
    (await lines(`?all=true&q=${transactionId}`))[1]?.split(",").at(-1);
  expect(await stateOf(over)).toBe('"ended"');
  expect(await stateOf(running)).toBe('"running"');
  expect(await stateOf(renewal)).toBe('"upcoming"');
  await refundAtProvider(studio, renewal.transactionId, 5000);
  await studio.gateway.deliverDue();
  expect(await stateOf(renewal)).toBe('"cancelled"');
});

// D60 D87
test("the file's day is the studio's, as on the screen and in its range of days; the exact instant has its own column", async () => {
  studio.clock.set(new Date("2026-10-31T19:30:00.000Z"));
  const { transactionId } = await bookSlot(studio, await createPerson(studio), { trainerId: trainer.id });
  studio.clock.run();
  const [header, ...payments] = await lines("?from=2026-11-01&until=2026-11-01");
  expect(header).toMatch(/^"Paid on","Paid at \(UTC\)",/);
  expect(payments).toHaveLength(1);
  expect(payments[0]).toMatch(new RegExp(`^"2026-11-01","2026-10-31T19:30:00\\.000Z","${transactionId}",`));
});

test("a search narrows the file as it narrows the list", async () => {
  const { transactionId } = await bookSlot(studio, await createPerson(studio), { trainerId: trainer.id });
  await bookSlot(studio, await createPerson(studio), { trainerId: trainer.id });
  expect(await lines(`?q=${transactionId}`)).toHaveLength(2);
});

test("the file has every booking, however many pages they fill", async () => {
  const member = await createPerson(studio);
  const before = (await lines()).length;
  const { transactionId } = await bookSlot(studio, member, { trainerId: trainer.id });
  const booked = await studio.db
    .selectFrom("payments")
    .selectAll()
    .where("transaction_id", "=", transactionId)
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: 600 }, (_, n) => ({
    ...booked,
    id: `${booked.id}-${n}`,
    transaction_id: `${transactionId}_${n}`,
  }));
  // Some at a time: databases bound how many values one statement carries.
  for (let n = 0; n < copies.length; n += 50)
    await studio.db
      .insertInto("payments")
      .values(copies.slice(n, n + 50))
      .execute();
  const after = await lines();
  expect(after).toHaveLength(before + 601);
  expect(new Set(after).size).toBe(after.length);
  // A file has no pages to begin from.
  expect(await lines("?limit=1&cursor=elsewhere")).toEqual(after);
});

test("the books are for admins: nobody else learns of them", async () => {
  const member = await createPerson(studio);
  expect((await send(studio, "GET", path)).status).toBe(401);
  expect((await member.send("GET", path)).status).toBe(403);
  expect((await trainer.send("GET", path)).status).toBe(403);
});
