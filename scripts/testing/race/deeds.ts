import { randomUUID } from "node:crypto";
import type { DemoMailTables } from "#demo/mail/tables.ts";
import { classColumns } from "#server/db/rows.ts";
import { standInKeys } from "#tests/setup/stripe-stand-in.ts";
import { ask, claim, confirmCard } from "../crash/flows.ts";
import { type Crowd, enrol, type Racer } from "./crowd.ts";

/** How one thing of an encounter was answered; undefined for no answer. */
export type Asked = Promise<{ status: number } | undefined>;

type Someone = Racer & { email: string };

/** New people of these roles; the trainers have a slot in the morning. */
export async function gather<Roles extends readonly ("admin" | "trainer" | "member")[]>(
  { db }: Crowd,
  ...roles: Roles
): Promise<{ [Index in keyof Roles]: Someone }> {
  const people = await Promise.all(roles.map((role) => enrol(db, { id: randomUUID(), role })));
  return people as unknown as { [Index in keyof Roles]: Someone };
}

/** A member's paid place with a trainer, and an admin. */
export async function bookedSlot(crowd: Crowd) {
  const [admin, trainer, member] = await gather(crowd, "admin", "trainer", "member");
  const { transactionId } = await pay(crowd, member, { trainer });
  const bought = await claim(crowd.nextDesk(), member, transactionId);
  if (!bought) throw new Error(`${member.id} paid and could not book`);
  return { admin, trainer, member, transactionId, paymentId: bought.paymentId };
}

/** Opens an intent and charges the card. */
export async function pay(
  crowd: Crowd,
  member: Racer,
  { trainer, className }: { trainer: Racer; className?: string },
): Promise<{ transactionId: string }> {
  const order = {
    price: 5000,
    trainerId: trainer.id,
    slotTiming: "Morning",
    className,
    attemptId: randomUUID(),
  };
  const opened = await ask(crowd.nextDesk(), member, "POST", "/create-payment-intent", order);
  if (opened?.status !== 200) throw new Error(`${member.id} could not pay: ${opened?.status}`);
  const intent = opened.body as { clientSecret: string; transactionId: string };
  await confirmCard(crowd.nextDesk(), intent);
  return intent;
}

/** A class of its own for this trainer; its name. */
export async function teach({ db }: Crowd, trainer: Racer): Promise<string> {
  const id = randomUUID();
  const text = { class_name: `Class ${id}`, class_details: "Moves.", class_image_url: "" };
  await db
    .insertInto("classes")
    .values(classColumns({ ...text, id, createdAt: new Date() }))
    .execute();
  await db.insertInto("user_classes").values({ user_id: trainer.id, class_id: id }).execute();
  return text.class_name;
}

/** Has somebody ask the next process for something. */
export const act = (
  crowd: Crowd,
  person: Pick<Racer, "token">,
  method: string,
  path: string,
  body?: unknown,
): Asked => ask(crowd.nextDesk(), person, method, path, body);
/** Has an admin make a trainer a member again. */
export const demote = (crowd: Crowd, admin: Racer, { id }: Racer) =>
  act(crowd, admin, "PATCH", `/users/${id}/demote`);
/** Has an admin delete somebody. */
export const remove = (crowd: Crowd, admin: Racer, { id }: Racer) =>
  act(crowd, admin, "DELETE", `/users/${id}`);
/** Has a member claim what they paid. */
export const claimed = (crowd: Crowd, member: Racer, transactionId: string) =>
  act(crowd, member, "POST", "/save-payment-info", { transactionId });

/** Has an admin refund a part of a payment, or all of it. */
export const refundBy = (
  crowd: Crowd,
  admin: Racer,
  { paymentId, dollars }: { paymentId: string; dollars: number },
): Asked =>
  act(crowd, admin, "POST", `/save-payment-info/${paymentId}/refunds`, {
    amount: dollars,
    reason: "Closed.",
  });

/** Refunds a charge at the provider, as the studio's owner does there; it tells the studio of it. */
export async function refundThere({ standIn }: Crowd, transactionId: string): Asked {
  return fetch(`${standIn.url}/v1/refunds`, {
    method: "POST",
    headers: { Authorization: `Bearer ${standInKeys.secretKey}` },
    body: new URLSearchParams({ payment_intent: transactionId }),
  });
}

/** The token of the link that was mailed to this address. */
export async function proofTokenTo({ db }: Crowd, email: string): Promise<string> {
  for (;;) {
    const mail = await db
      .withTables<DemoMailTables>()
      .selectFrom("demo_mails")
      .select("body")
      .where("recipient", "=", email)
      .where("kind", "=", "proof")
      .executeTakeFirst();
    const token = /\/confirm-address#token=(\w+)/.exec(mail?.body ?? "")?.[1];
    if (token) return token;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
