import { isExample } from "#contract/owner-links.ts";
import type { UpkeepNoun } from "#contract/upkeep.ts";
import { backupNote, booksNote, readNote, restoreNote } from "#server/db/notes.ts";
import { countRows } from "#server/db/plain-rows.ts";
import { listAdmins } from "#server/features/people/reads.ts";
import { findConcerns } from "#server/features/upkeep/concerns.ts";
import { brand } from "#studio/brand.ts";
import { type Check, unknown, well, wrong } from "./check.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** How long provider events are kept: older charges prove nothing. */
const eventsKeptMs = 30 * dayMs;
/** A webhook arrives within seconds of its charge; this allows for a provider having a bad day. */
const webhookDelayMs = dayMs;

export const mode: Check = {
  title: "Mode",
  async find({ config: { mode, stripe } }) {
    if (mode === "demo")
      return wrong(
        "this is a demo: no card is charged, and its passwords are public",
        "STUDIO_MODE=production, on a database of its own",
      );
    if (!stripe) return wrong("a rehearsal: no card is charged", "set the STRIPE_ settings");
    if (stripe.secretKey.includes("_test_"))
      return wrong("a rehearsal with the card provider's test key", "set the live keys");
    return well("production");
  },
};

export const admins: Check = {
  title: "Admins",
  async find({ db }) {
    const all = await listAdmins(db);
    if (all.length === 0)
      return wrong("the studio has no admin", "npm run studio -- admin add you@example.com");
    return well(all.map(({ email }) => email).join(", "));
  },
};

export const links: Check = {
  title: "Links",
  async find() {
    const all = Object.entries({ ...brand.links, email: brand.email });
    const examples = all.filter(([, address]) => isExample(address));
    if (examples.length === 0) return well("all are set");
    const names = examples.map(([name]) => name).join(", ");
    return wrong(`still examples, so not shown: ${names}`, "put your own in studio/brand.ts");
  },
};

export const mails: Check = {
  title: "Mails",
  async find({ db, clock }) {
    const since = new Date(clock.now().getTime() - 30 * dayMs).toISOString();
    const outbox = db.selectFrom("outbox");
    const waiting = await countRows(outbox.where("due_at", "is not", null).where("attempts", ">", 2));
    const refused = await countRows(outbox.where("refusal", "is not", null).where("created_at", ">=", since));
    if (waiting > 0)
      return wrong(
        `${waiting} could not be sent and are waiting`,
        "npm run studio -- mail list; once the mail server works: npm run studio -- mail now",
      );
    if (refused > 0)
      return wrong(
        `${refused} of the last 30 days could not be delivered`,
        "npm run studio -- mail list says to whom; reach them another way",
      );
    return well("none is waiting, and none was refused in 30 days");
  },
};

export const backups: Check = {
  title: "Backups",
  async find({ db, clock, engine, config: { backups } }) {
    const last = await readNote(db, backupNote);
    const remedy =
      engine === "sqlite" && !backups.areDaily
        ? "set BACKUP_DIR: the server then makes one a day"
        : "npm run studio -- backup says what is wrong; on PostgreSQL run it daily (docs/keeping.md)";
    if (!last) return wrong("none was ever made by the studio’s own command", remedy);
    const isOld = clock.now().getTime() - Date.parse(last) > 2 * dayMs;
    return isOld ? wrong(`the last was made at ${last}`, remedy) : well(`the last was made at ${last}`);
  },
};

export const restores = ofUpkeep("Restores", {
  about: "restore",
  name: restoreNote,
  words: (last) => `a backup was last restored to try it at ${last}`,
});

export const books = ofUpkeep("Books", {
  about: "books",
  name: booksNote,
  words: (last) => `they balanced at ${last}`,
});

type Upkeeping = { about: UpkeepNoun; name: string; words: (last: string) => string };

/** What the admins read of it, too (D89). */
function ofUpkeep(title: string, { about, name, words }: Upkeeping): Check {
  return {
    title,
    async find(studio) {
      const concern = (await findConcerns(studio)).find((one) => one.about === about);
      if (concern) return wrong(concern.says, concern.remedy);
      const last = await readNote(studio.db, name);
      return last ? well(words(last)) : unknown("not done by the server yet");
    },
  };
}

export const refunds: Check = {
  title: "Refunds",
  async find({ db }) {
    const count = await countRows(db.selectFrom("refunds").where("state", "=", "failed"));
    if (count > 0) return wrong(`${count} failed`, "see Balance for each one's reason and what to do");
    return well("none failed");
  },
};

export const webhook: Check = {
  title: "Webhook",
  async find({ db, clock, config: { appUrl, stripe } }) {
    if (!stripe) return unknown("no card provider is set");
    const since = new Date(clock.now().getTime() - eventsKeptMs).toISOString();
    const [charge, event] = await Promise.all([
      db
        .selectFrom("movements")
        .innerJoin("payments", "payments.id", "movements.payment_id")
        .select((eb) => eb.fn.max("happened_at").as("at"))
        .where("kind", "=", "charge")
        .where("desk", "is", null)
        .where("happened_at", ">", since)
        .executeTakeFirst(),
      db
        .selectFrom("card_events")
        .select((eb) => eb.fn.max("received_at").as("at"))
        .executeTakeFirst(),
    ]);
    const remedy = `point the provider's webhook at ${appUrl}/webhooks/cards, and set its STRIPE_WEBHOOK_SECRET`;
    if (!event?.at)
      return charge?.at
        ? wrong("no event has ever arrived, although there were charges", remedy)
        : unknown("no events and no charges in 30 days");
    const late = charge?.at ? Date.parse(charge.at) - Date.parse(event.at) : 0;
    if (late > webhookDelayMs) return wrong(`last event ${event.at}; last charge ${charge?.at}`, remedy);
    return well(`last event ${event.at}`);
  },
};
