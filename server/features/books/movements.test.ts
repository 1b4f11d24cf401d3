import { beforeAll, expect, test } from "vitest";
import type { Movement, Payment } from "#contract/payments.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { bookSlot, refundAtProvider } from "#tests/server/charges.ts";
import { createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
let admin: Person;
let mina: Person;
let first: string;
let second: string;

beforeAll(async () => {
  const trainer = await createTrainer(studio, { name: "Tara Trainer" });
  const book = async (name: string, at: string) => {
    studio.clock.set(new Date(at));
    const member = await createPerson(studio, { name });
    const booked = await bookSlot(studio, member, { trainerId: trainer.id, slotTiming: "Evening" });
    return { member, ...booked };
  };
  ({ member: mina, transactionId: first } = await book("Mina Member", "2026-10-31T17:59:59.000Z"));
  ({ transactionId: second } = await book("=Omar", "2026-11-01T12:00:00.000Z"));
  studio.clock.set(new Date("2026-11-02T12:00:00.000Z"));
  await refundAtProvider(studio, first, 1250);
  await studio.gateway.deliverDue();
  studio.clock.run();
  admin = await createPerson(studio, { role: "admin" });
});

const movements = (query = "") => read<Movement[]>(admin.send("GET", `/movements${query}`));
const amounts = async (query = "") => (await movements(query)).map(({ amount }) => amount);

// D58 D60
test("an admin reads each movement of money with the provider's time, id and state, the newest first", async () => {
  const [paid] = await read<Payment[]>(admin.send("GET", `/save-payment-info?q=${first}&all=true`));
  const [{ _id: refundId } = {}] = paid?.refunds ?? [];
  expect(refundId).toBeDefined();
  expect(await movements()).toEqual([
    {
      _id: expect.any(String),
      kind: "refund",
      amount: -12.5,
      state: "succeeded",
      providerId: expect.stringMatching(/^re_/),
      happenedAt: "2026-11-02T12:00:00.000Z",
      transactionId: first,
      desk: null,
      refundId,
      memberId: mina.id,
      userName: "Mina Member",
      trainerName: "Tara Trainer",
      slotTiming: "Evening",
    },
    expect.objectContaining({ kind: "charge", amount: 50, providerId: second, userName: "=Omar" }),
    expect.objectContaining({ kind: "charge", amount: 50, providerId: first, refundId: null }),
  ]);
});

// D47
test("movements are narrowed to kinds, to days at the studio and by a search, and come page by page", async () => {
  expect(await amounts("?kind=refund")).toEqual([-12.5]);
  expect(await amounts("?from=2026-11-01")).toEqual([-12.5, 50]);
  expect(await amounts("?until=2026-10-31")).toEqual([50]);
  expect(await amounts("?q=MINA")).toEqual([-12.5, 50]);
  expect(await amounts(`?q=${second}`)).toEqual([50]);
  expect(await amounts("?q=nobody")).toEqual([]);
  const page = await admin.send("GET", "/movements?limit=2");
  expect(page.headers.get("X-Total-Count")).toBe("3");
  const next = /<([^>]+)>/.exec(page.headers.get("Link") ?? "")?.[1] ?? "";
  expect((await read<Movement[]>(admin.send("GET", next))).map(({ amount }) => amount)).toEqual([50]);
  expect((await refusal(admin.send("GET", "/movements?kind=gift"))).fields).toHaveProperty("kind");
});

// D58
test("the movements are a file, too, narrowed as the list is", async () => {
  const answer = await admin.send("GET", "/movements.csv?from=2026-11-01");
  expect(answer.headers.get("Content-Disposition")).toBe(
    'attachment; filename="shokti-movements-from-2026-11-01.csv"',
  );
  const [header, ...lines] = (await answer.text()).replace("\uFEFF", "").trimEnd().split("\r\n");
  expect(header).toContain(
    '"Happened on","Happened at (UTC)","Kind","Amount (USD)","State","Id at the provider"',
  );
  expect(lines).toEqual([
    expect.stringMatching(
      /^"2026-11-02","2026-11-02T12:00:00\.000Z","Refund to the card",-12\.5,"succeeded","re_\w+","pi_\w+","Mina Member",.*,""$/,
    ),
    `"2026-11-01","2026-11-01T12:00:00.000Z","Paid by card",50,"succeeded","${second}","${second}","'=Omar","Tara Trainer","Evening","by card",""`,
  ]);
});

test("the movements are for admins: 401 for nobody, 403 for members and trainers", async () => {
  for (const path of ["/movements", "/movements.csv"]) {
    expect((await send(studio, "GET", path)).status).toBe(401);
    expect((await (await createPerson(studio)).send("GET", path)).status).toBe(403);
    expect((await (await createTrainer(studio)).send("GET", path)).status).toBe(403);
  }
});
