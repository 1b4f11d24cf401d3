import { PostgresAdapter } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import type { User } from "#contract/users.ts";
import { departures } from "#server/features/memberships/departures.ts";
import { ensureFirstAdmin } from "#server/features/people/first-admin.ts";
import { noteLapses } from "#server/features/places/lapses.ts";
import { applicationBody } from "#tests/bodies.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { bookSlot, letTrain } from "#tests/server/charges.ts";
import {
  createArticle,
  createPerson,
  createTrainer,
  goodPassword,
  type Person,
  proofTokenTo,
  proveAddress,
  type RegisteredPerson,
  registerPerson,
  send,
} from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { findTraces, listColumns, staying } from "#tests/server/traces.ts";
import { heldTables, namesIn } from "./held-data.ts";

const studio = setUpStudio();
let admin: Person;

beforeAll(async () => {
  admin = await createPerson(studio, { name: "Ada Admin", role: "admin" });
});

// D71
test("of every column it is said whose data it is, whether their file has it, and what becomes of it", async () => {
  const said = Object.entries(heldTables).flatMap(([table, held]) => {
    const columns = "nobodys" in held ? held.columns : `${held.shown} ${held.withheld ?? ""}`;
    return namesIn(columns).map((column) => ({ table, column }));
  });
  const inOrder = (list: object[]) => list.map((named) => Object.values(named).join(".")).toSorted();
  expect(inOrder(said), "held-data.ts, held-by-identity.ts").toEqual(inOrder(await listColumns(studio.db)));
});

/** The columns in which somebody is named or pointed to. */
async function tracesOf({ id, name, email }: Person, subject: string): Promise<string[]> {
  const [traces = []] = await findTraces(studio.db, [[id, name, email, subject]]);
  return traces;
}

async function subjectOf({ id }: Person): Promise<string> {
  const record = studio.db.selectFrom("users").select("identity_subject").where("id", "=", id);
  return (await record.executeTakeFirstOrThrow()).identity_subject ?? "";
}

/** Has a member leave something in every table that can have something of a member's. */
async function liveAsMember(member: RegisteredPerson): Promise<void> {
  const { db, clock } = studio;
  await proveAddress(studio, member);
  const trainer = await createTrainer(studio, { name: "Tariq", places: 1 });
  const full = { trainerId: trainer.id, slotTiming: "Evening" };
  await bookSlot(studio, await createPerson(studio), full);
  await read(member.send("POST", "/waiting-list", full), 201);
  const roomy = await createTrainer(studio);
  await noteLapses(db, [
    {
      trainer_id: roomy.id,
      slot_timing: "Evening",
      member_id: member.id,
      kind: "hold",
      at: clock.now().toISOString(),
    },
  ]);
  const { bookingId } = await bookSlot(studio, member, { trainerId: roomy.id });
  await comeOnce({ member, trainer: roomy, bookingId });
  const refund = { amount: 5, reason: "Closed on Friday." };
  await read(admin.send("POST", `/save-payment-info/${bookingId}/refunds`, refund));
  await letTrain(studio, bookingId);
  await read(member.send("POST", "/reviews", { review: "Good.", reviewer: "", reviewer_img_url: "" }), 201);
  await read(member.send("POST", `/articles/${await createArticle(studio)}/vote`, { type: "upvote" }));
  await read(send(studio, "POST", "/subscribers", { name: member.name, email: member.email }), 201);
  await read(member.send("POST", "/calendar-address"), 201);
  await read(member.send("PATCH", "/users/updateByEmail", applicationBody({ email: member.email })));
  await read(admin.send("PATCH", `/users/${member.id}/reject`, { reason: "Too early." }));
  const wrong = { email: member.email, password: "Wrong@2025" };
  await send(studio, "POST", "/api/auth/sign-in/email", wrong);
  const userId = await subjectOf(member);
  const identity = db.withTables<Record<"identity_two_factor" | "identity_passkey", object>>();
  const factor = { id: `factor-${member.id}`, userId };
  await identity
    .insertInto("identity_two_factor")
    .values({ ...factor, secret: "x", backupCodes: "x" })
    .execute();
  await identity
    .insertInto("identity_passkey")
    .values({
      ...factor,
      name: "Phone",
      publicKey: "x",
      credentialID: factor.id,
      counter: 0,
      deviceType: "singleDevice",
      backedUp: db.getExecutor().adapter instanceof PostgresAdapter ? false : 0,
      createdAt: clock.now().toISOString(),
    })
    .execute();
  await studio.parts.securityLog.written();
}

/** A member comes to a session of what they booked; on which day it is does not matter here. */
async function comeOnce({
  member,
  trainer,
  bookingId,
}: Record<"member" | "trainer", Person> & { bookingId: string }) {
  await studio.db
    .insertInto("visits")
    .values({
      id: `visit-${bookingId}`,
      trainer_id: trainer.id,
      slot_timing: "Morning",
      day: "2026-11-22",
      member_id: member.id,
      payment_id: bookingId,
      ticked_at: studio.clock.now().toISOString(),
    })
    .execute();
}

/** Has a trainer leave something in the tables that only a trainer is in. */
async function liveAsTrainer(trainer: RegisteredPerson): Promise<void> {
  const { id, email, ...person } = trainer;
  await studio.db
    .updateTable("users")
    .set({ role: "member", request_status: "requested" })
    .where("id", "=", id)
    .execute();
  await read(person.send("PATCH", "/users/updateByEmail", applicationBody({ email })));
  await read(admin.send("PATCH", `/users/${id}/approve`));
  const [className] = ["Spin"];
  await createTrainer(studio, { available_classes: [className] });
  const slot = { email, slot_duration: 1, available_classes: [className] };
  await read(person.send("PATCH", "/users/updateByEmail2", slot));
  const member = await createPerson(studio);
  await comeOnce({ member, trainer, ...(await bookSlot(studio, member, { trainerId: id })) });
  const word = { trainerId: id, slotTiming: "Morning", words: "Bring a towel." };
  await read(person.send("POST", "/slot-words", word), 201);
  const day = dayAfter(studioDay(studio.clock.now()), 7);
  await read(person.send("POST", "/absences", { from: day, until: day, word: "Away" }), 201);
  const article = { article_title: "Kept", article_details: "Words" };
  await read(person.send("POST", "/articles", article), 201);
}

// D38 D71
test.each(["by an admin", "by themselves"] as const)(
  "a member who is deleted %s is found nowhere but where it is said why, in no mail of anybody else's either",
  async (way) => {
    const member = await registerPerson(studio, { name: `Mina Left ${way}` });
    await liveAsMember(member);
    const subject = await subjectOf(member);
    const before = new Set((await tracesOf(member, subject)).map((trace) => trace.split(".")[0]));
    const trainersTables = [
      "user_classes",
      "articles",
      "takings",
      "newsletter_sends",
      "absences",
      "substitutes",
      "slot_words",
    ];
    const theirs = Object.entries(heldTables).filter(([, held]) => !("nobodys" in held));
    const untouched = theirs.map(([table]) => table).filter((table) => !before.has(table));
    expect(untouched.filter((table) => !trainersTables.includes(table))).toEqual([
      // Found by their payment.
      "movements",
      "refunds",
      "receipts",
      "pauses",
      "term_changes",
    ]);

    await refusal(member.send("DELETE", "/me", { password: "Wrong@2025" }));
    if (way === "by an admin") await read(admin.send("DELETE", `/users/${member.id}`));
    else await read(member.send("DELETE", "/me", { password: goodPassword }));
    await studio.parts.securityLog.written();
    const events = studio.db.selectFrom("security_events").select(["event", "address", "user_agent"]);
    expect(await events.where("person_id", "=", member.id).execute()).toEqual(
      way === "by an admin" ? [] : [{ event: "account-deleted", address: "", user_agent: "" }],
    );
    const left = await tracesOf(member, subject);
    expect(left.filter((trace) => !staying(way).includes(trace))).toEqual([]);
    const mails = await studio.db
      .selectFrom("outbox")
      .selectAll()
      .where("recipient", "!=", member.email)
      .execute();
    expect(JSON.stringify(mails)).not.toContain(member.name);
  },
);

// D38 D71
test.each(["trainer", "admin"] as const)(
  "a former trainer who deletes their account as %s is found nowhere but where it is said why",
  async (role) => {
    const person = await registerPerson(studio, { name: `Tara Left as ${role}` });
    await liveAsTrainer(person);
    if (role === "admin") {
      await studio.db.updateTable("users").set({ role }).where("id", "=", person.id).execute();
      const applicant = await createPerson(studio, { request_status: "requested" });
      await read(person.send("PATCH", `/users/${applicant.id}/reject`, { reason: "Far too early." }));
    }
    const subject = await subjectOf(person);
    await studio.parts.securityLog.written();
    await read(person.send("DELETE", "/me", { password: goodPassword }));
    await studio.parts.securityLog.written();
    const left = await tracesOf(person, subject);
    expect(left.filter((trace) => !staying("by themselves").includes(trace))).toEqual([]);
    const decisions = await read<User[]>(admin.send("GET", "/audit?q=tara%20left"));
    expect(decisions).toEqual([]);
    if (role === "admin")
      expect(await read<User[]>(admin.send("GET", "/audit?q=far%20too%20early"))).not.toEqual([]);
  },
);

// D67
test("an account that its address's owner disowns leaves nothing, and their newsletter goes on", async () => {
  const stranger = await registerPerson(studio, { name: "Sam Stranger" });
  const { email } = stranger;
  const { bookingId } = await bookSlot(studio, stranger, { trainerId: (await createTrainer(studio)).id });
  await read(send(studio, "POST", "/subscribers", { name: "", email }), 201);
  const subject = await subjectOf(stranger);
  await studio.parts.securityLog.written();
  await read(send(studio, "POST", "/address-proof/disown", { token: await proofTokenTo(studio, email) }));
  await studio.parts.securityLog.written();
  const left = await tracesOf(stranger, subject);
  const ofTheOwner = ["subscribers.email", "outbox.recipient", "rate_limits.key"];
  expect(left.filter((trace) => !ofTheOwner.includes(trace))).toEqual([]);
  expect(left).toContain("subscribers.email");
  const mails = studio.db.selectFrom("outbox").select("kind").where("recipient", "=", email);
  expect(await mails.execute()).toEqual([{ kind: "confirm" }]);
  const payment = studio.db.selectFrom("payments").select("status").where("id", "=", bookingId);
  expect(await payment.executeTakeFirst()).toEqual({ status: "booked" });
});

// D35 D71
test("a vote goes with its voter: who registers again and votes again counts once", async () => {
  const articleId = await createArticle(studio);
  const email = "voter@shokti.test";
  const vote = async (type: string) => {
    const voter = await registerPerson(studio, { email });
    return { voter, counts: await read(voter.send("POST", `/articles/${articleId}/vote`, { type })) };
  };
  const { voter, counts } = await vote("upvote");
  expect(counts).toEqual({ upvote: 1, downvote: 0 });
  await read(voter.send("DELETE", "/me", { password: goodPassword }));
  expect((await vote("downvote")).counts).toEqual({ upvote: 0, downvote: 1 });
});

// D59
test.each(["by themselves", "by an admin", "as a trainer alone"] as const)(
  "when a trainer leaves %s, refunds and places are looked after at once",
  async (way) => {
    const leaving = await registerPerson(studio, { name: "Tara Trainer", role: "trainer" });
    const wake = vi.spyOn(studio.parts, "wake");
    if (way === "by themselves") await read(leaving.send("DELETE", "/me", { password: goodPassword }));
    else if (way === "by an admin") await read(admin.send("DELETE", `/users/${leaving.id}`));
    else await read(admin.send("PATCH", `/users/${leaving.id}/demote`));
    const woken = wake.mock.calls.map(([job]) => job).filter((job) => job !== "outbox");
    expect(woken).toEqual(["refunds", "places"]);
  },
);

// D16 D59
test("a trainer whom the settings make the first admin is booked no more, and who paid them is paid back", async () => {
  const { db, parts } = studio;
  const chosen = await createTrainer(studio, { email: "chosen@shokti.test" });
  const { bookingId } = await bookSlot(studio, await createPerson(studio), { trainerId: chosen.id });
  await db.updateTable("users").set({ role: "member" }).where("role", "=", "admin").execute();
  await ensureFirstAdmin({ ...parts, config: { ...parts.config, adminEmail: chosen.email } }, departures);
  await db.updateTable("users").set({ role: "admin" }).where("id", "=", admin.id).execute();
  const record = db.selectFrom("users").select(["role", "slot_duration"]).where("id", "=", chosen.id);
  expect(await record.executeTakeFirst()).toEqual({ role: "admin", slot_duration: 0 });
  const payment = db.selectFrom("payments").select(["status", "end_reason"]).where("id", "=", bookingId);
  expect(await payment.executeTakeFirst()).toEqual({ status: "cancelled", end_reason: "trainer-left" });
  const refunds = db.selectFrom("refunds").select("cause").where("payment_id", "=", bookingId);
  expect(await refunds.execute()).toEqual([{ cause: "trainer-left" }]);
});
