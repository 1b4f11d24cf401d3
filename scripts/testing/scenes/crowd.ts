import { Advice } from "../../setup/project.mjs";
import { areBooksSettled } from "../harness/books.ts";
import { cancel, claim, confirmCard, openIntent } from "../harness/money.ts";
import { type Answer, ask, enrol, type Person } from "../harness/people.ts";
import type { Counts } from "../harness/stage.ts";
import type { Studio } from "../harness/studio.ts";
import { until } from "../harness/until.ts";
import { endOfHolds } from "../histories/places.ts";

/*
 * Everybody wants the few places of one slot (D42, D43, D54, D55). As many members as there are places hold one, and pay
 * only after their hold has ended. Meanwhile all others ask at once: those who get a place pay at once and send each
 * claim twice at once, while the provider's webhooks arrive as well; the rest join the waiting list, many at a time. Then
 * three of the booked cancel at once, while those who paid too late ask again, and the list moves up.
 *
 * What must hold, before the three cancel and after: the places are those of the members who got them in time, each
 * sold once and a membership's; whoever paid without one was promised none; everyone who waits is on the list once, and
 * behind everyone who was answered before they asked. A place that is freed is the next one's on the list, and nobody
 * else's. All charges, as after every part, are one booking or one refund.
 */

/** A member who has opened an intent, and later its booking, if there is one. */
type Payer = { member: Person; intent: Answer; paymentId?: string };
/** A member on the waiting list, and when they asked and were answered, in milliseconds. */
type Waiter = { member: Person; askedAt: number; answeredAt: number };

const cancelCount = 3;
/** How many join the list at a time: as soon as one is answered, the next one asks. */
const lanes = 24;
const patienceMs = 20_000;

export async function crowd(
  studio: Studio,
  { members: count, places }: { members: number; places: number },
): Promise<Counts> {
  if (places < cancelCount || count < 3 * places)
    throw new Advice(`A crowd has ${cancelCount} places or more, and three members for each.`);
  const trainer = await enrol(studio, { role: "trainer", places });
  studio.ledger.watched.slots.set(trainer.id, places);
  const members = await Promise.all(Array.from({ length: count }, () => enrol(studio)));
  const { late, others } = { late: members.slice(0, places), others: members.slice(places) };
  const { buyers: overdue } = await askAtOnce(studio, trainer, late);
  await endHolds(studio);
  const startedAt = performance.now();
  const { buyers, turnedAway } = await askAtOnce(studio, trainer, others);
  const askedMs = Math.round(performance.now() - startedAt);
  const [paid, unpaid, waiters] = await Promise.all([
    payAtOnce(studio, buyers),
    payAtOnce(studio, overdue),
    joinList(studio, trainer, turnedAway),
  ]);
  for (const { member, paymentId } of unpaid)
    if (paymentId) studio.ledger.faults.push(`${member.id} paid too late and was promised ${paymentId}`);
  await check(studio, trainer, { places, holders: paid, waiters });

  const [leaving, staying] = [paid.slice(0, cancelCount), paid.slice(cancelCount)];
  const [again] = await Promise.all([
    askAtOnce(studio, trainer, late),
    ...leaving.map(({ member, paymentId = "" }) => cancel(studio, member, paymentId)),
  ]);
  for (const { member } of again.buyers)
    studio.ledger.faults.push(`${member.id} was given a place before those who wait`);
  const next = await moveUp(studio, trainer, members);
  const stillWaiting = waiters.filter(({ member }) => !next.some((payer) => payer.member === member));
  await check(studio, trainer, { places, holders: [...staying, ...next], waiters: stillWaiting });
  return { members: count, places, askedMs, waiting: stillWaiting.length };
}

/** Has everyone ask for a place at once: who may pay, and who is told that the slot is full. */
async function askAtOnce(studio: Studio, trainer: Person, members: readonly Person[]) {
  const asked = await Promise.all(
    members.map(async (member) => ({ member, intent: await openIntent(studio, member, trainer) })),
  );
  const heard = (status: number) => asked.filter(({ intent }) => intent.status === status);
  const [buyers, turnedAway] = [heard(200), heard(409).map(({ member }) => member)];
  if (buyers.length + turnedAway.length < members.length)
    studio.ledger.faults.push("some asked for a place and were neither given one nor turned away");
  return { buyers, turnedAway };
}

/** Has everyone pay at once and send each claim twice at once. */
function payAtOnce(studio: Studio, buyers: readonly Payer[]): Promise<Payer[]> {
  return Promise.all(
    buyers.map(async ({ member, intent }) => {
      const transactionId = await confirmCard(studio, intent);
      const claims = [1, 2].map(() => claim(studio, member, transactionId));
      const [first, second] = await Promise.all(claims);
      if (first !== second) studio.ledger.faults.push(`${transactionId} is ${first} and ${second}`);
      return { member, intent, paymentId: first };
    }),
  );
}

async function joinList(studio: Studio, trainer: Person, members: readonly Person[]): Promise<Waiter[]> {
  const waiters: Waiter[] = [];
  const queue = members.values();
  const lane = async () => {
    for (const member of queue) {
      const askedAt = performance.now();
      const slot = { trainerId: trainer.id, slotTiming: "Morning" };
      const { status } = await ask(studio, member, "POST /waiting-list", slot);
      waiters.push({ member, askedAt, answeredAt: performance.now() });
      if (status !== 201) studio.ledger.faults.push(`${member.id} asked to wait and was answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return waiters;
}

/** Ends all holds, as if fifteen minutes had passed. */
async function endHolds({ db, ledger }: Studio): Promise<void> {
  const askedAt = performance.now();
  const until = new Date(Date.now() - 1).toISOString();
  await db.updateTable("slot_places").set({ until }).where("kind", "=", "hold").execute();
  ledger.history.push({
    ...{ by: "", through: undefined, call: endOfHolds, body: {}, status: 200, answer: {} },
    ...{ askedAt, answeredAt: performance.now() },
  });
}

/** Waits until the free places are offered, and has the first members on the list pay. */
async function moveUp(studio: Studio, trainer: Person, members: readonly Person[]): Promise<Payer[]> {
  const isOffered = ({ offered_until }: { offered_until: string | null }) => offered_until !== null;
  const offered = async () => (await listOf(studio, trainer)).filter(isOffered).length;
  await until(async () => (await offered()) >= cancelCount, patienceMs);
  const first = (await listOf(studio, trainer)).slice(0, cancelCount);
  if ((await offered()) !== cancelCount || !first.every(isOffered))
    studio.ledger.faults.push("the places that became free are not those of the first on the list");
  const firstOnes = members.filter(({ id }) => first.some(({ member_id }) => member_id === id));
  return payAtOnce(studio, (await askAtOnce(studio, trainer, firstOnes)).buyers);
}

/** Who waits for the slot, first in line first. */
const listOf = ({ db }: Studio, trainer: Person) =>
  db
    .selectFrom("waiting_list")
    .select(["member_id", "offered_until"])
    .where("trainer_id", "=", trainer.id)
    .orderBy("joined_at")
    .orderBy("id")
    .execute();

type Expected = { places: number; holders: readonly Payer[]; waiters: readonly Waiter[] };

async function check(studio: Studio, trainer: Person, { places, holders, waiters }: Expected): Promise<void> {
  await until(() => areBooksSettled(studio), patienceMs);
  const { db, ledger } = studio;
  const booked = db.selectFrom("payments").select("user_id").where("trainer_id", "=", trainer.id);
  const has = await booked.where("status", "=", "booked").execute();
  const ofTrainer = db.selectFrom("slot_places").select("member_id").where("trainer_id", "=", trainer.id);
  const sits = await ofTrainer.where("kind", "=", "membership").execute();
  const all = await ofTrainer.execute();
  const [wanted, are, seats, rows] = [
    holders.map(({ member }) => member.id),
    has.map(({ user_id }) => user_id),
    sits.map(({ member_id }) => member_id),
    all.map(({ member_id }) => member_id),
  ].map((ids) => ids.toSorted().join(" "));
  if (has.length !== places) ledger.faults.push(`${has.length} bookings for ${places} places`);
  if (are !== wanted) ledger.faults.push(`${are} are booked instead of ${wanted}`);
  if (seats !== are || rows !== are) ledger.faults.push(`the places belong to ${rows} instead of ${are}`);
  for (const { member, paymentId } of holders)
    if (!paymentId) ledger.faults.push(`${member.id} has a place and was promised none`);
  ledger.faults.push(...faultsOfList(await listOf(studio, trainer), waiters));
}

/** Everyone is on the list once, and behind everyone who had been answered before they asked. */
function faultsOfList(list: readonly { member_id: string }[], waiters: readonly Waiter[]): string[] {
  const places = new Map(list.map(({ member_id }, index) => [member_id, index]));
  if (list.length !== waiters.length || places.size !== list.length)
    return [`${list.length} rows on the list for ${waiters.length} people waiting`];
  const placeOf = ({ member }: Waiter) => places.get(member.id) ?? -1;
  return waiters.flatMap((later) =>
    waiters
      .filter((earlier) => earlier.answeredAt < later.askedAt && placeOf(earlier) >= placeOf(later))
      .map((earlier) => `${later.member.id} is ahead of ${earlier.member.id}, who asked first`),
  );
}
