import { randomUUID } from "node:crypto";
import { ask, cancel, claim, confirmCard } from "../crash/flows.ts";
import type { Crowd, Racer } from "./crowd.ts";

/** How many members join the waiting list at a time: as soon as one is answered, the next one asks. */
const lanes = 24;

/** A member who has opened an intent. */
export type Buyer = { member: Racer; clientSecret: string; transactionId: string };
/** A member who has paid, with the resulting booking; undefined if there is none. */
export type Payer = Buyer & { paymentId?: string };
/** A member on the waiting list, and when they asked and were answered, in milliseconds. */
export type Waiter = { member: Racer; askedAt: number; answeredAt: number };

/** Has everyone ask for a place at once: who may pay, and who is told that the slot is full. */
export async function askAtOnce(
  crowd: Crowd,
  members: readonly Racer[],
): Promise<{ buyers: Buyer[]; turnedAway: Racer[] }> {
  const buyers: Buyer[] = [];
  const turnedAway: Racer[] = [];
  await Promise.all(
    members.map(async (member) => {
      const order = { price: 5000, ...crowd.slot, className: "YOGA", attemptId: randomUUID() };
      const answer = await ask(crowd.nextDesk(), member, "POST", "/create-payment-intent", order);
      if (answer?.status === 200) buyers.push({ member, ...(answer.body as Omit<Buyer, "member">) });
      else if (answer?.status === 409) turnedAway.push(member);
      else crowd.ledger.noteFault(`${member.id} asked for a place and was answered ${answer?.status}`);
    }),
  );
  return { buyers, turnedAway };
}

/** Has everyone pay at once and send each claim twice at once, while the provider's webhooks arrive as well. */
export function payAtOnce(crowd: Crowd, buyers: readonly Buyer[]): Promise<Payer[]> {
  return Promise.all(
    buyers.map(async (buyer) => {
      const { member, transactionId } = buyer;
      await confirmCard(crowd.nextDesk(), buyer);
      const claims = [1, 2].map(() => claim(crowd.nextDesk(), member, transactionId));
      const [first, second] = await Promise.all(claims);
      if (first?.paymentId !== second?.paymentId)
        crowd.ledger.noteFault(`${transactionId} is ${first?.paymentId} and ${second?.paymentId}`);
      return { ...buyer, paymentId: first?.paymentId };
    }),
  );
}

/** Has everyone join the waiting list, many at a time. */
export async function joinList(crowd: Crowd, members: readonly Racer[]): Promise<Waiter[]> {
  const waiters: Waiter[] = [];
  const queue = members.values();
  const lane = async () => {
    for (const member of queue) {
      const askedAt = performance.now();
      const answer = await ask(crowd.nextDesk(), member, "POST", "/waiting-list", crowd.slot);
      waiters.push({ member, askedAt, answeredAt: performance.now() });
      if (answer?.status !== 201)
        crowd.ledger.noteFault(`${member.id} asked to wait and was answered ${answer?.status}`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return waiters;
}

/** Has everyone cancel at once. */
export async function cancelAtOnce(crowd: Crowd, payers: readonly Payer[]): Promise<void> {
  await Promise.all(
    payers.map(({ member, paymentId = "" }) => cancel(crowd.nextDesk(), member, { paymentId })),
  );
}

/** Ends all holds, as if fifteen minutes had passed. */
export async function endHolds({ db }: Crowd): Promise<void> {
  const until = new Date(Date.now() - 1).toISOString();
  await db.updateTable("slot_places").set({ until }).where("kind", "=", "hold").execute();
}
