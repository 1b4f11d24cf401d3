import type { Payment } from "#contract/payments.ts";
import { studioMoment } from "#contract/studio-time.ts";
import { read } from "./answers.ts";
import { createPerson, createTrainer, type Person } from "./people.ts";
import type { Studio } from "./studio.ts";

/**
 * Those whom sessions that are called off concern, in a studio that is never closed. It is noon there, a Sunday: a month from here
 * ends on Monday, 21 December 2026.
 */
export async function createThoseConcerned(studio: Studio) {
  studio.clock.set(studioMoment("2026-11-22", 720));
  // The whole studio's: those of the test before would close it in this one.
  await studio.db.deleteFrom("closed_days").execute();
  return {
    admin: await createPerson(studio, { role: "admin" }),
    member: await createPerson(studio, { name: "Mina Member" }),
    trainer: await createTrainer(studio, { name: "Tara Trainer", slotDays: ["Sunday", "Tuesday"] }),
    other: await createTrainer(studio, { name: "Omar Other", slotDays: ["Monday"] }),
  };
}

/** The first and the last day of each of somebody's memberships. */
export async function termsOf(person: Person): Promise<string[]> {
  const payments = await read<Payment[]>(person.send("GET", "/save-payment-info"));
  return payments.map(({ startsOn, endsOn }) => `${startsOn} ${endsOn}`).sort();
}

/** The subjects of somebody's mails about sessions, in the order in which they were written. */
export async function mailsAboutSessions({ db }: Studio, { email }: Person): Promise<string[]> {
  const mails = db.selectFrom("outbox").select("subject").where("recipient", "=", email);
  const told = await mails.where("kind", "=", "sessions").orderBy("created_at").orderBy("subject").execute();
  return told.map(({ subject }) => subject);
}
