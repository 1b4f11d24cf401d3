import { signLink } from "#server/features/newsletter/tokens.ts";
import { letTrain } from "#tests/server/charges.ts";
import { signUp } from "#tests/server/people.ts";
import { testConfig } from "#tests/setup/studio-tables.ts";
import * as acts from "./acts.ts";
import type { Lab } from "./failing.ts";

// What has happened at a studio before something is tried there.

const refundsFail = "4000000000005126";
/** What somebody thinks of the studio. */
export const opinion = { review: "Good." };

/** A membership that the member has paid with this card, booked or only charged. */
export async function paid({ world, process }: Lab, { card = "4242424242424242", isClaimed = true } = {}) {
  const at = { world, process };
  const buyer = { member: 0, trainer: 0 };
  if (isClaimed) await acts.payAndClaim(at, { ...buyer, card });
  else {
    await acts.begin(at, buyer);
    await acts.charge(at, { attempt: 0, card });
  }
  const payment = await world.db.selectFrom("payments").select("id").executeTakeFirst();
  return { paymentId: payment?.id ?? "", transactionId: world.attempts[0]?.id ?? "" };
}

/** What the tests' people need of a studio. */
export const studioOf = ({ world: { clock }, process: { app, parts } }: Lab) => ({
  app,
  parts,
  db: parts.db,
  clock,
});

/** An account whose registration is not finished, and its session. */
export async function account(lab: Lab): Promise<{ email: string; cookie: string }> {
  const email = "nora@shokti.test";
  return { email, ...(await signUp(studioOf(lab), { name: "Nora New", email })) };
}

export async function article({ first, trainer }: Lab): Promise<string> {
  const body = { article_title: "On strength", article_details: "Lift, rest, eat." };
  return String((await first(trainer, ["POST", "/articles", body])).insertedId);
}

export async function aClass({ first, admin }: Lab): Promise<string> {
  const body = { class_name: "Row", class_details: "Boats." };
  return String((await first(admin, ["POST", "/classes", body])).insertedId);
}

/** Somebody who has trained, and so may say what they think of the studio. */
export async function trained(lab: Lab): Promise<void> {
  const { paymentId } = await paid(lab);
  await letTrain({ db: lab.world.db, clock: lab.world.clock }, paymentId);
}

export async function review(lab: Lab): Promise<string> {
  await trained(lab);
  return String((await lab.first(lab.member, ["POST", "/reviews", opinion])).insertedId);
}

/** An address on the newsletter's list; the token of a link mailed to it. */
export async function subscriber({ first, world }: Lab, { isConfirmed = false } = {}): Promise<string> {
  await first(undefined, ["POST", "/subscribers", { email: "reader@shokti.test" }]);
  const { id } = await world.db.selectFrom("subscribers").select("id").executeTakeFirstOrThrow();
  const link = (purpose: "confirm" | "unsubscribe") =>
    signLink(id, { purpose, secret: testConfig.authSecret });
  if (!isConfirmed) return link("confirm");
  await first(undefined, ["POST", "/newsletter/confirm", { token: await link("confirm") }]);
  return link("unsubscribe");
}

export const application = ({ email }: { email: string }) => ({
  email,
  biography: "Rows since 1999.",
  areas_of_expertise: ["Yoga"],
  years_of_experience: 3,
  available_slots: ["Morning"],
});

export async function apply({ first, member }: Lab): Promise<void> {
  await first(member, ["PATCH", "/users/updateByEmail", application(member)]);
}

/** A refund that came back. */
export async function failedRefund(lab: Lab): Promise<string> {
  const { paymentId } = await paid(lab, { card: refundsFail });
  const refund = { amount: 12, reason: "We were closed." };
  await lab.first(lab.admin, ["POST", `/save-payment-info/${paymentId}/refunds`, refund]);
  await lab.world.gateway.takeTurns();
  await lab.world.gateway.deliverDue();
  const { id } = await lab.world.db
    .selectFrom("refunds")
    .select("id")
    .where("state", "=", "failed")
    .executeTakeFirstOrThrow();
  return id;
}

/** The first session of a membership, and the path at which it is ticked. */
export async function visit(lab: Lab): Promise<[path: string, session: { day: string }]> {
  const { paymentId } = await paid(lab);
  const { starts_on: day } = await lab.world.db
    .selectFrom("payments")
    .select("starts_on")
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  return [`/save-payment-info/${paymentId}/visits`, { day }];
}
