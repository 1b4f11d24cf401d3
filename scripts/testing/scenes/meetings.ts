import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { articleColumns, classColumns } from "#server/db/rows.ts";
import { standInKeys } from "#tests/setup/stripe-stand-in.ts";
import { cancel, charge, claim, refund } from "../harness/money.ts";
import { type Answer, ask, enrol, type Person, password, register } from "../harness/people.ts";
import type { Counts } from "../harness/stage.ts";
import type { Studio } from "../harness/studio.ts";
import { until } from "../harness/until.ts";

/*
 * What people do to each other at the same moment, each through another process, a hundred rounds of each (D31, D42): they
 * refund, cancel, demote, delete, edit and register, and thirty log in behind one address. Each round has its own people.
 *
 * What must hold: nobody hears an error of the server, least of all of a deadlock; both things have happened, or one and
 * the refusal of the other, and nothing is left half: no place with a trainer who has left, no booking without its
 * letter, no record without its account, not a cent more or less than was refunded.
 */

/** Things done at once, and what is wrong afterwards. */
type Meeting = { asked: Promise<Pick<Answer, "status">>[]; findFaults?: () => Promise<string[]> };
type Prepare = (studio: Studio, round: number) => Promise<Meeting>;

const patienceMs = 20_000;
const thirtyLogIn = "thirty people behind one address log in";

const demote = (studio: Studio, admin: Person, { id }: Person) =>
  ask(studio, admin, `PATCH /users/${id}/demote`);
const remove = (studio: Studio, admin: Person, { id }: Person) => ask(studio, admin, `DELETE /users/${id}`);
const claimAgain = (studio: Studio, member: Person, transactionId: string) =>
  ask(studio, member, "POST /save-payment-info", { transactionId });

export const meetings: Record<string, Prepare> = {
  "three refunds of which two fit": booked(({ studio, admin, paymentId }) => ({
    asked: [1, 2, 3].map(() => refund(studio, admin, paymentId, 20)),
    findFaults: () => returnedIs(studio, paymentId, 4000),
  })),

  "a whole refund beside the provider's word of it": booked(
    ({ studio, admin, member, paymentId, transactionId }) => ({
      asked: [refund(studio, admin, paymentId, 50), claimAgain(studio, member, transactionId)],
      async findFaults() {
        const { end_reason } = await paymentOf(studio, paymentId);
        const letters = studio.db
          .selectFrom("outbox")
          .select("id")
          .where("event", "=", `cancelled:${paymentId}`);
        return [
          ...(await returnedIs(studio, paymentId, 5000)),
          ...unless(end_reason === "studio", `${paymentId} was ended by ${end_reason}`),
          ...unless(await letters.executeTakeFirst(), `nobody was written to about ${paymentId}`),
        ];
      },
    }),
  ),

  "a member cancels beside a refund at the provider": booked(
    ({ studio, member, paymentId, transactionId }) => ({
      asked: [cancel(studio, member, paymentId), refundThere(studio, transactionId)],
      findFaults: () => returnedIs(studio, paymentId, 5000),
    }),
  ),

  "a trainer is demoted beside their member's deletion": booked(({ studio, admin, trainer, member }) => ({
    asked: [demote(studio, admin, trainer), remove(studio, admin, member)],
    findFaults: () => isGone(studio, trainer),
  })),

  "a trainer is deleted beside their member's deletion": booked(({ studio, admin, trainer, member }) => ({
    asked: [remove(studio, admin, trainer), remove(studio, admin, member)],
    findFaults: () => isGone(studio, trainer),
  })),

  "a trainer is deleted beside their member's cancelling": booked(
    ({ studio, admin, trainer, member, paymentId }) => ({
      asked: [
        remove(studio, admin, trainer),
        ask(studio, member, `POST /save-payment-info/${paymentId}/cancel`),
      ],
      findFaults: () => isGone(studio, trainer),
    }),
  ),

  "a trainer is deleted beside their member's own deletion": booked(({ studio, admin, trainer, member }) => ({
    asked: [remove(studio, admin, trainer), ask(studio, member, "DELETE /me", { password: "" })],
    findFaults: () => isGone(studio, trainer),
  })),

  async "an article is edited beside its writer's deletion"(studio) {
    const [admin, writer] = await adminAndTrainer(studio);
    const id = randomUUID();
    const text = { article_title: "On rest", article_details: "Rest." };
    const byWafa = { ...text, id, writer: { ...writer, name: "Wafa" }, createdAt: new Date() };
    await studio.db.insertInto("articles").values(articleColumns(byWafa)).execute();
    const edit = { version: 1, article_title: "On more rest" };
    return {
      asked: [ask(studio, admin, `PATCH /articles/${id}`, edit), remove(studio, admin, writer)],
      async findFaults() {
        const row = studio.db.selectFrom("articles").select(["title", "writer_id", "writer_email"]);
        const left = JSON.stringify(await row.where("id", "=", id).executeTakeFirst());
        const right = JSON.stringify({ title: "On more rest", writer_id: null, writer_email: "" });
        return unless(left === right, `article ${id}: ${left}`);
      },
    };
  },

  async "a class is deleted beside two who paid for it"(studio) {
    const [admin, trainer] = await adminAndTrainer(studio);
    const { id, name } = await teach(studio, trainer);
    const paid = await Promise.all(
      [await enrol(studio), await enrol(studio)].map(async (member) => ({
        member,
        transactionId: (await charge(studio, member, trainer, name)) ?? "",
      })),
    );
    await studio.db.deleteFrom("user_classes").where("user_id", "=", trainer.id).execute();
    const settled = paid.map(async ({ member, transactionId }) => {
      const answer = await claimAgain(studio, member, transactionId);
      if (Number(answer.status) > 201)
        studio.ledger.faults.push(`${member.id} was charged and heard ${answer.status}`);
      return answer;
    });
    return { asked: [ask(studio, admin, `DELETE /classes/${id}`), ...settled] };
  },

  async "a trainer is demoted while they set their slots"(studio) {
    const [admin, trainer] = await adminAndTrainer(studio);
    const { email } = trainer;
    const { name } = await teach(studio, trainer);
    const slot = { email, slot_duration: 2, available_classes: [name] };
    return {
      asked: [demote(studio, admin, trainer), ask(studio, trainer, "PATCH /users/updateByEmail2", slot)],
      async findFaults() {
        const person = studio.db.selectFrom("users").select(["role", "slot_duration"]);
        const { role, slot_duration } = await person.where("id", "=", trainer.id).executeTakeFirstOrThrow();
        const taught = studio.db.selectFrom("user_classes").selectAll().where("user_id", "=", trainer.id);
        const classes = (await taught.execute()).length;
        const isRight = role === "member" && slot_duration === 0 && classes === 0;
        return unless(isRight, `${trainer.id}: ${role}, ${slot_duration} hours, ${classes} classes`);
      },
    };
  },

  async "a member is deleted while they register again"(studio) {
    const admin = await enrol(studio, { role: "admin" });
    const { id, email, cookie } = await registered(studio);
    return {
      asked: [
        ask(studio, admin, `DELETE /users/${id}`),
        ask(studio, { cookie }, "POST /users", { name: "Again", photoUrl: "", email }),
      ],
      async findFaults() {
        const records = await studio.db.selectFrom("users").select("id").where("email", "=", email).execute();
        return unless(records.length === 0, `${email} has a record without an account`);
      },
    };
  },

  async "a member deletes their account beside its disowning"(studio) {
    const { email, token } = await registered(studio);
    const proof = () => studio.mails.taken.find(({ recipients }) => recipients.includes(email))?.text ?? "";
    const inMail = /\/confirm-address#token=(\w+)/;
    await until(() => inMail.test(proof()), patienceMs);
    return {
      asked: [
        ask(studio, { token }, "DELETE /me", { password }),
        ask(studio, {}, "POST /address-proof/disown", { token: inMail.exec(proof())?.[1] }),
      ],
      async findFaults() {
        const left = await sql`
          select id from users where email = ${email}
          union all select id from identity_user where email = ${email}`.execute(studio.db);
        return unless(left.rows.length === 0, `${email} is still there`);
      },
    };
  },

  async [thirtyLogIn](studio, round) {
    // Registered once, one after the other, for a network gets so many tokens a minute: it is logins that come at once.
    if (round === 0) household = [];
    while (household.length < 30) household.push(await registered(studio));
    const address = `10.30.${round >> 8}.${round % 256}`;
    const logIn = async ({ email }: Person) => {
      const answer = await ask(studio, {}, "POST /api/auth/sign-in/email", { email, password }, address);
      if (answer.status !== 200) studio.ledger.faults.push(`${email} logged in and heard ${answer.status}`);
      return answer;
    };
    return { asked: household.map(logIn) };
  },
};

let household: Person[] = [];

/** A new member's paid place with a new trainer, and an admin. */
function booked(meet: (at: Booked) => Meeting): Prepare {
  return async (studio) => {
    const [admin, trainer] = await adminAndTrainer(studio);
    const member = await enrol(studio);
    const transactionId = await charge(studio, member, trainer);
    const paymentId = transactionId && (await claim(studio, member, transactionId));
    if (!transactionId || !paymentId) throw new Error(`${member.id} could not book`);
    return meet({ studio, admin, trainer, member, transactionId, paymentId });
  };
}
type Booked = Record<"admin" | "trainer" | "member", Person> &
  Record<"transactionId" | "paymentId", string> & { studio: Studio };

const adminAndTrainer = (studio: Studio) =>
  Promise.all([enrol(studio, { role: "admin" }), enrol(studio, { role: "trainer" })]);

async function registered(studio: Studio) {
  const person = await register(studio);
  if (!person) throw new Error("somebody could not register");
  return person;
}

/** A class of its own for this trainer. */
async function teach({ db }: Studio, trainer: Person): Promise<{ id: string; name: string }> {
  const [id, name] = [randomUUID(), `Class ${randomUUID()}`];
  const text = { class_name: name, class_details: "Moves.", class_image_url: "" };
  await db
    .insertInto("classes")
    .values(classColumns({ ...text, id, createdAt: new Date() }))
    .execute();
  await db.insertInto("user_classes").values({ user_id: trainer.id, class_id: id }).execute();
  return { id, name };
}

/** Refunds a charge at the provider, as the studio's owner does there; it tells the studio of it. */
const refundThere = ({ standIn }: Studio, transactionId: string) =>
  fetch(`${standIn.url}/v1/refunds`, {
    method: "POST",
    headers: { Authorization: `Bearer ${standInKeys.secretKey}` },
    body: new URLSearchParams({ payment_intent: transactionId }),
  });

const unless = (isSo: unknown, fault: string): string[] => (isSo ? [] : [fault]);

const paymentOf = ({ db }: Studio, id: string) =>
  db.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

async function returnedIs(studio: Studio, paymentId: string, cents: number): Promise<string[]> {
  const { returned_cents } = await paymentOf(studio, paymentId);
  return unless(returned_cents === cents, `${returned_cents} cents of ${paymentId} went back, not ${cents}`);
}

/** Nobody has a place with a trainer who has left, and each membership has ended. */
async function isGone({ db }: Studio, { id }: Person): Promise<string[]> {
  const places = await db.selectFrom("slot_places").selectAll().where("trainer_id", "=", id).execute();
  const bookings = db.selectFrom("payments").select("id").where("trainer_id", "=", id);
  const running = await bookings.where("status", "=", "booked").execute();
  const isOver = places.length + running.length === 0;
  return unless(isOver, `${id} has left, with ${places.length} places and ${running.length} bookings`);
}

/** Has people meet so often, three rounds at a time; tells how often each combination of answers came. */
export async function meetAgain(studio: Studio, name: string, rounds: number): Promise<Counts> {
  // Thirty people are a fifth of the rounds, one at a time.
  const [count, atOnce] = name === thirtyLogIn ? [Math.ceil(rounds / 5), 1] : [rounds, 3];
  const before = await countDeadlocks(studio);
  const tally = new Map<string, number>();
  const left = Array.from({ length: count }).keys();
  const lane = async () => {
    for (const round of left) {
      const { asked, findFaults } = await (meetings[name] as Prepare)(studio, round);
      const statuses = (await Promise.all(asked)).map(({ status }) => status);
      const all = statuses.length > 4 ? countEach(statuses) : statuses.join(" ");
      tally.set(all, (tally.get(all) ?? 0) + 1);
      // What was answered by an error is a fault already, and has not happened.
      const isDone = statuses.every((status) => Number(status) < 500);
      if (isDone) studio.ledger.faults.push(...((await findFaults?.()) ?? []));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  const answers = [...tally].toSorted(([, one], [, other]) => other - one);
  return {
    rounds: count,
    answers: answers.map(([all, times]) => `${all}: ${times}`).join(", "),
    deadlocks: (await countDeadlocks(studio)) - before,
  };
}

const countEach = (statuses: readonly (number | string)[]): string =>
  [...new Set(statuses)]
    .map((status) => `${statuses.filter((one) => one === status).length} × ${status}`)
    .join(" + ");

/** Deadlocks so far, whether anybody heard of them or not; PostgreSQL counts them. */
async function countDeadlocks({ db, engine }: Studio): Promise<number> {
  if (engine === "sqlite") return 0;
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
  return Number(rows[0]?.deadlocks ?? 0);
}
