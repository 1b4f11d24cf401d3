import { type ExpressionBuilder, sql } from "kysely";
import { dollarsOfCents, membershipText } from "#contract/money.ts";
import { SlotTiming } from "#contract/slots.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import type { MainMembership, User, UsersQuery } from "#contract/users.ts";
import { joinTexts, splitTexts, textSeparator } from "#server/db/lists/joined-texts.ts";
import type { Schema } from "#server/db/schema.ts";

type OfUsers = ExpressionBuilder<Schema, "users">;

/**
 * The person's main membership, and how many run on this day, as one text for `presentMembership`; null if they never
 * had any. Of those that have not ended it is the dearest, otherwise the one that ended last, cancelled or not.
 */
export function mainMembership(eb: OfUsers, today: string) {
  // The greatest of texts that begin with what decides: sorting for each person would need an index of its own.
  return paymentsOf(eb)
    .where("payments.status", "!=", "refused")
    .select((of) => {
      const isBooked = of("status", "=", "booked");
      const isLive = of.and([isBooked, of("ends_on", ">=", today)]);
      // Of equal length, as texts are compared.
      const price = sql`cast(${sql.lit(widest)} + ${of.ref("price_cents")} as text)`;
      const decidingText = sql.join(
        [
          // A live one's price decides before its end, and nothing is before it that has ended.
          sql`case when ${isLive} then ${price} else '' end`,
          sql`case when ${of.ref("ended_at")} < ${of.ref("ends_on")} then ${of.ref("ended_at")} else ${of.ref("ends_on")} end`,
          of.ref("status"),
          of.ref("ends_on"),
          sql`coalesce(${of.ref("ended_at")}, '')`,
          price,
        ],
        sql` || ${textSeparator} || `,
      );
      const running = of.and([isLive, of("starts_on", "<=", today)]);
      return sql<
        string | null
      >`max(${decidingText}) || ${textSeparator} || cast(count(*) filter (where ${running}) as text)`.as(
        "texts",
      );
    });
}

/** Added to a price in cents, so that all have as many digits. */
const widest = 10 ** 11;

/** What `mainMembership` selected, as admins read it. */
export function presentMembership(joined: string | null): MainMembership | null {
  if (joined === null) return null;
  const [, , status, endsOn = "", endedAt, price, running] = splitTexts(joined);
  const endedOn = endedAt ? studioDay(new Date(endedAt)) : endsOn;
  return {
    tier: membershipText(dollarsOfCents(Number(price) - widest)),
    ends_on: endedOn < endsOn ? endedOn : endsOn,
    cancelled: status === "cancelled",
    running: Number(running),
  };
}

/**
 * Whether somebody has a membership that has not ended, had one, or never had any: of every member, one is true; or whether
 * their last one ends within a week, they wait for a place, or they have a pause that is not over.
 */
export function isPaying(eb: OfUsers, pays: NonNullable<UsersQuery["pays"]>, today: string) {
  // Not `exists`: of "never", PostgreSQL would make a join that reads both tables through.
  const first = paymentsOf(eb).where("payments.status", "!=", "refused").select("payments.id").limit(1);
  const has = eb.exists(
    paymentsOf(eb)
      .where("payments.status", "=", "booked")
      .where("payments.ends_on", ">=", today)
      .select("payments.id"),
  );
  if (pays === "now") return has;
  if (pays === "soon") return endsSoon(eb, today);
  if (pays === "waits") return eb("users.id", "in", eb.selectFrom("waiting_list").select("member_id"));
  if (pays === "pauses") return eb("users.id", "in", pausing(eb, today));
  if (pays === "never") return eb.and([eb("users.role", "=", "member"), eb(first, "is", null)]);
  return eb.and([eb(first, "is not", null), eb.not(has)]);
}

function endsSoon(eb: OfUsers, today: string) {
  const aWeekOn = dayAfter(today, 7);
  // By their last days, of which few are so near, and not person by person.
  const ending = eb
    .selectFrom("payments")
    .select("payments.user_id")
    .where("status", "=", sql.lit("booked"))
    .where("ends_on", ">=", today)
    .where("ends_on", "<=", aWeekOn)
    .where("user_id", "is not", null)
    .$castTo<{ user_id: string }>();
  const goesOn = paymentsOf(eb)
    .where("payments.status", "=", "booked")
    .where("payments.ends_on", ">", aWeekOn)
    .select("payments.id");
  return eb.and([eb("users.id", "in", ending), eb.not(eb.exists(goesOn))]);
}

function pausing(eb: OfUsers, today: string) {
  return eb
    .selectFrom("pauses")
    .innerJoin("payments", "payments.id", "pauses.payment_id")
    .select("payments.user_id")
    .where("pauses.until_day", ">=", today)
    .where("payments.status", "=", "booked")
    .where("payments.user_id", "is not", null)
    .$castTo<{ user_id: string }>();
}

/** How many refunds are still owed to the person that the provider refused, as `GET /refunds` lists them (D58). */
export function failedRefunds(eb: OfUsers) {
  return paymentsOf(eb)
    .innerJoin("refunds", "refunds.payment_id", "payments.id")
    .where("refunds.state", "=", "failed")
    .whereRef("returned_cents", "<", "price_cents")
    .select((of) => of.fn.countAll<number>().as("failed"))
    .$asScalar()
    .$notNull();
}

/** The slots that the person is on the waiting list of, and until when a place of one is held for them, as one text for `presentWaits` (D55). */
export function waitingFor(eb: OfUsers, now: Date) {
  return eb
    .selectFrom("waiting_list")
    .innerJoin("users as trainers", "trainers.id", "waiting_list.trainer_id")
    .whereRef("waiting_list.member_id", "=", "users.id")
    .where((of) => of.or([of("offered_until", "is", null), of("offered_until", ">", now.toISOString())]))
    .select((of) => {
      const slot = ["trainers.id", "trainers.name", "waiting_list.slot_timing"] as const;
      const text = sql<string>`${sql.join(
        [...slot.map((column) => of.ref(column)), sql`coalesce(waiting_list.offered_until, '')`],
        sql` || ${textSeparator} || `,
      )}`;
      return joinTexts(text, of.ref("waiting_list.joined_at"), of.ref("waiting_list.id")).as("texts");
    });
}

/** What `waitingFor` selected, as admins read it. */
export function presentWaits(joined: string | null): NonNullable<User["waits_for"]> {
  const texts = splitTexts(joined);
  return Array.from({ length: texts.length / 4 }, (_, place) => {
    const [trainerId = "", trainerName = "", slotTiming, until] = texts.slice(place * 4);
    return { trainerId, trainerName, slotTiming: SlotTiming.parse(slotTiming), offeredUntil: until || null };
  });
}

function paymentsOf(eb: OfUsers) {
  return eb.selectFrom("payments").whereRef("payments.user_id", "=", "users.id");
}
