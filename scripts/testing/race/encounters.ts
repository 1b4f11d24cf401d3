import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { articleColumns } from "#server/db/rows.ts";
import { joinStudio, type Member } from "#tests/e2e/support/members.ts";
import { call } from "../crash/flows.ts";
import type { Crowd, Racer } from "./crowd.ts";
import {
  type Asked,
  act,
  bookedSlot,
  claimed,
  demote,
  gather,
  pay,
  proofTokenTo,
  refundBy,
  refundThere,
  remove,
  teach,
} from "./deeds.ts";

/** Things done at once, each by another process, and what is wrong afterwards. */
export type Encounter = { asked: Asked[]; findFaults?: () => Promise<string[]> };

/** What people do to each other at the same moment, by name; each round has its own people. */
export const encounters: Record<string, (crowd: Crowd) => Promise<Encounter>> = {
  "three refunds of which two fit": async (crowd) => {
    const { admin, paymentId } = await bookedSlot(crowd);
    const refund = () => refundBy(crowd, admin, { paymentId, dollars: 20 });
    return {
      asked: [refund(), refund(), refund()],
      findFaults: () => returnedIs(crowd, { paymentId, cents: 4000 }),
    };
  },

  "a whole refund beside the provider's word of it": async (crowd) => {
    const { admin, member, paymentId, transactionId } = await bookedSlot(crowd);
    return {
      asked: [refundBy(crowd, admin, { paymentId, dollars: 50 }), claimed(crowd, member, transactionId)],
      async findFaults() {
        const payment = await paymentOf(crowd, paymentId);
        const letter = crowd.db
          .selectFrom("outbox")
          .select("id")
          .where("event", "=", `cancelled:${paymentId}`);
        return [
          ...(await returnedIs(crowd, { paymentId, cents: 5000 })),
          ...(payment.end_reason === "studio" ? [] : [`${paymentId} was ended by ${payment.end_reason}`]),
          ...((await letter.executeTakeFirst()) ? [] : [`nobody was written to about ${paymentId}`]),
        ];
      },
    };
  },

  "a member cancels beside a refund at the provider": async (crowd) => {
    const { member, paymentId, transactionId } = await bookedSlot(crowd);
    return {
      asked: [
        act(crowd, member, "POST", `/save-payment-info/${paymentId}/cancel`),
        refundThere(crowd, transactionId),
      ],
      findFaults: () => returnedIs(crowd, { paymentId, cents: 5000 }),
    };
  },

  "a trainer is demoted beside their member's deletion": async (crowd) => {
    const { admin, trainer, member } = await bookedSlot(crowd);
    return { asked: [demote(crowd, admin, trainer), remove(crowd, admin, member)], ...gone(crowd, trainer) };
  },

  "a trainer is deleted beside their member's deletion": async (crowd) => {
    const { admin, trainer, member } = await bookedSlot(crowd);
    return { asked: [remove(crowd, admin, trainer), remove(crowd, admin, member)], ...gone(crowd, trainer) };
  },

  "a trainer is deleted beside their member's cancelling": async (crowd) => {
    const { admin, trainer, member, paymentId } = await bookedSlot(crowd);
    return {
      asked: [
        remove(crowd, admin, trainer),
        act(crowd, member, "POST", `/save-payment-info/${paymentId}/cancel`),
      ],
      ...gone(crowd, trainer),
    };
  },

  "a trainer is deleted beside their member's own deletion": async (crowd) => {
    const { admin, trainer, member } = await bookedSlot(crowd);
    return {
      asked: [remove(crowd, admin, trainer), act(crowd, member, "DELETE", "/me", { password: "" })],
      ...gone(crowd, trainer),
    };
  },

  "an article is edited beside its writer's deletion": async (crowd) => {
    const [admin, writer] = await gather(crowd, "admin", "trainer");
    const id = randomUUID();
    const text = { article_title: "On rest", article_details: "Rest." };
    const article = articleColumns({
      ...text,
      id,
      writer: { ...writer, name: "Wafa" },
      createdAt: new Date(),
    });
    await crowd.db.insertInto("articles").values(article).execute();
    const edit = { version: 1, article_title: "On more rest" };
    return {
      asked: [act(crowd, admin, "PATCH", `/articles/${id}`, edit), remove(crowd, admin, writer)],
      async findFaults() {
        const row = crowd.db.selectFrom("articles").select(["title", "writer_id", "writer_email"]);
        const { title, writer_id, writer_email } = await row.where("id", "=", id).executeTakeFirstOrThrow();
        const isRight = title === "On more rest" && writer_id === null && writer_email === "";
        return isRight ? [] : [`article ${id}: ${title}, ${writer_id}, ${writer_email}`];
      },
    };
  },

  "a class is deleted beside two who paid for it": async (crowd) => {
    const [admin, trainer, one, other] = await gather(crowd, "admin", "trainer", "member", "member");
    const className = await teach(crowd, trainer);
    const paid = [one, other].map(async (member) => ({
      member,
      ...(await pay(crowd, member, { trainer, className })),
    }));
    const [first, second] = await Promise.all(paid);
    await crowd.db.deleteFrom("user_classes").where("user_id", "=", trainer.id).execute();
    const studioClass = await crowd.db
      .selectFrom("classes")
      .select("id")
      .where("name", "=", className)
      .executeTakeFirstOrThrow();
    const settle = async ({ member, transactionId }: { member: Racer; transactionId: string }) => {
      const answer = await claimed(crowd, member, transactionId);
      if (answer && answer.status > 201)
        crowd.ledger.noteFault(`${member.id} was charged and heard ${answer.status}`);
      return answer;
    };
    return {
      asked: [
        act(crowd, admin, "DELETE", `/classes/${studioClass.id}`),
        ...[first, second].flatMap((payer) => (payer ? [settle(payer)] : [])),
      ],
    };
  },

  "a trainer is demoted while they set their slots": async (crowd) => {
    const [admin, trainer] = await gather(crowd, "admin", "trainer");
    const slot = {
      email: trainer.email,
      slot_duration: 2,
      available_classes: [await teach(crowd, trainer)],
    };
    return {
      asked: [demote(crowd, admin, trainer), act(crowd, trainer, "PATCH", "/users/updateByEmail2", slot)],
      async findFaults() {
        const { role, slot_duration } = await crowd.db
          .selectFrom("users")
          .select(["role", "slot_duration"])
          .where("id", "=", trainer.id)
          .executeTakeFirstOrThrow();
        const taught = crowd.db.selectFrom("user_classes").selectAll().where("user_id", "=", trainer.id);
        const classes = (await taught.execute()).length;
        const isRight = role === "member" && slot_duration === 0 && classes === 0;
        return isRight
          ? []
          : [`${trainer.id} is a ${role} with ${slot_duration} hours and ${classes} classes`];
      },
    };
  },

  "a member is deleted while they register again": async (crowd) => {
    const [admin] = await gather(crowd, "admin");
    const { id, email, cookie } = await joinStudio(crowd.nextDesk().studio.url);
    const again = { method: "POST", path: "/users", body: { name: "Again", photoUrl: "", email } };
    const desk = crowd.nextDesk();
    const headers = { Cookie: cookie, Origin: desk.studio.url };
    return {
      asked: [act(crowd, admin, "DELETE", `/users/${id}`), call(desk, { ...again, headers })],
      async findFaults() {
        const records = await crowd.db.selectFrom("users").select("id").where("email", "=", email).execute();
        return records.length === 0 ? [] : [`${email} has a record without an account`];
      },
    };
  },

  "a member deletes their account beside its disowning": async (crowd) => {
    const member = await joinStudio(crowd.nextDesk().studio.url);
    const body = { token: await proofTokenTo(crowd, member.email) };
    return {
      asked: [
        act(crowd, member, "DELETE", "/me", { password: member.password }),
        call(crowd.nextDesk(), { method: "POST", path: "/address-proof/disown", body }),
      ],
      async findFaults() {
        const left = await sql<{ id: string }>`
          select id from users where email = ${member.email}
          union all select id from identity_user where email = ${member.email}`.execute(crowd.db);
        return left.rows.length === 0 ? [] : [`${member.email} is still there`];
      },
    };
  },

  "thirty people behind one address log in": async (crowd) => {
    logins += 1;
    const address = `10.30.${logins >> 8}.${logins % 256}`;
    const household = households.get(crowd) ?? registerThirty(crowd);
    households.set(crowd, household);
    const people = await household;
    const logIn = async ({ email, password }: { email: string; password: string }) => {
      const desk = crowd.nextDesk();
      const answer = await call(desk, {
        method: "POST",
        path: "/api/auth/sign-in/email",
        body: { email, password },
        headers: { Origin: desk.studio.url },
        address,
      });
      if (answer?.status !== 200) crowd.ledger.noteFault(`${email} logged in and heard ${answer?.status}`);
      return answer;
    };
    return { asked: people.map(logIn) };
  },
};

let logins = 0;
/** The thirty of each crowd: registered once, for a network gets so many tokens a minute. */
const households = new WeakMap<Crowd, Promise<Member[]>>();

/** One after the other: it is the logins that come at once. */
async function registerThirty(crowd: Crowd): Promise<Member[]> {
  const people: Member[] = [];
  while (people.length < 30) people.push(await joinStudio(crowd.nextDesk().studio.url));
  return people;
}

/** How many rounds of each hundred are enough: thirty log in in each. */
export const shareOfRounds: Record<string, number> = { "thirty people behind one address log in": 0.2 };

const paymentOf = ({ db }: Crowd, id: string) =>
  db.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

async function returnedIs(
  crowd: Crowd,
  { paymentId, cents }: { paymentId: string; cents: number },
): Promise<string[]> {
  const { returned_cents } = await paymentOf(crowd, paymentId);
  return returned_cents === cents ? [] : [`${returned_cents} cents of ${paymentId} went back, not ${cents}`];
}

/** Nobody has a place with a trainer who has left, and each membership has ended. */
function gone({ db }: Crowd, { id }: Racer): Pick<Encounter, "findFaults"> {
  return {
    async findFaults() {
      const places = await db.selectFrom("slot_places").selectAll().where("trainer_id", "=", id).execute();
      const running = await db
        .selectFrom("payments")
        .select("id")
        .where("trainer_id", "=", id)
        .where("status", "=", "booked")
        .execute();
      const isOver = places.length === 0 && running.length === 0;
      return isOver
        ? []
        : [`${id} has left, but ${places.length} places and ${running.length} bookings stand`];
    },
  };
}
