import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { DemoMailTables } from "#demo/mail/tables.ts";
import { articleColumns, classColumns } from "#server/db/rows.ts";
import { joinStudio, type Member } from "#tests/e2e/support/members.ts";
import { standInKeys } from "#tests/setup/stripe-stand-in.ts";
import { ask, call, claim, confirmCard } from "../crash/flows.ts";
import { type Crowd, enrol, type Racer } from "./crowd.ts";

/** How one thing of an encounter was answered; undefined for no answer. */
type Asked = Promise<{ status: number } | undefined>;

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
    households += 1;
    const address = `10.30.${households >> 8}.${households % 256}`;
    const people: Member[] = [];
    // One after the other: it is the logins that come at once.
    while (people.length < 30) people.push(await joinStudio(crowd.nextDesk().studio.url));
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

let households = 0;

/** How many rounds of each hundred are enough: thirty log in in each. */
export const shareOfRounds: Record<string, number> = { "thirty people behind one address log in": 0.05 };

type Someone = Racer & { email: string };

/** New people of these roles; the trainers have a slot in the morning. */
async function gather<Roles extends readonly ("admin" | "trainer" | "member")[]>(
  { db }: Crowd,
  ...roles: Roles
): Promise<{ [Index in keyof Roles]: Someone }> {
  const people = await Promise.all(roles.map((role) => enrol(db, { id: randomUUID(), role })));
  return people as unknown as { [Index in keyof Roles]: Someone };
}

/** A member's paid place with a trainer, and an admin. */
async function bookedSlot(crowd: Crowd) {
  const [admin, trainer, member] = await gather(crowd, "admin", "trainer", "member");
  const { transactionId } = await pay(crowd, member, { trainer });
  const bought = await claim(crowd.nextDesk(), member, transactionId);
  if (!bought) throw new Error(`${member.id} paid and could not book`);
  return { admin, trainer, member, transactionId, paymentId: bought.paymentId };
}

/** Opens an intent and charges the card. */
async function pay(
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
async function teach({ db }: Crowd, trainer: Racer): Promise<string> {
  const id = randomUUID();
  const text = { class_name: `Class ${id}`, class_details: "Moves.", class_image_url: "" };
  await db
    .insertInto("classes")
    .values(classColumns({ ...text, id, createdAt: new Date() }))
    .execute();
  await db.insertInto("user_classes").values({ user_id: trainer.id, class_id: id }).execute();
  return text.class_name;
}

const act = (
  crowd: Crowd,
  person: Pick<Racer, "token">,
  method: string,
  path: string,
  body?: unknown,
): Asked => ask(crowd.nextDesk(), person, method, path, body);
const demote = (crowd: Crowd, admin: Racer, { id }: Racer) =>
  act(crowd, admin, "PATCH", `/users/${id}/demote`);
const remove = (crowd: Crowd, admin: Racer, { id }: Racer) => act(crowd, admin, "DELETE", `/users/${id}`);
const claimed = (crowd: Crowd, member: Racer, transactionId: string) =>
  act(crowd, member, "POST", "/save-payment-info", { transactionId });

const refundBy = (
  crowd: Crowd,
  admin: Racer,
  { paymentId, dollars }: { paymentId: string; dollars: number },
): Asked =>
  act(crowd, admin, "POST", `/save-payment-info/${paymentId}/refunds`, {
    amount: dollars,
    reason: "Closed.",
  });

/** Refunds a charge at the provider, as the studio's owner does there; it tells the studio of it. */
async function refundThere({ standIn }: Crowd, transactionId: string): Asked {
  return fetch(`${standIn.url}/v1/refunds`, {
    method: "POST",
    headers: { Authorization: `Bearer ${standInKeys.secretKey}` },
    body: new URLSearchParams({ payment_intent: transactionId }),
  });
}

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

/** The token of the link that was mailed to this address. */
async function proofTokenTo({ db }: Crowd, email: string): Promise<string> {
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
