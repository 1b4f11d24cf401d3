import { writtenAsTheyGo } from "#server/open-parts.ts";
import type { Mail } from "#server/ports/mail/letter.ts";
import { openOutbox } from "#server/ports/mail/mailer.ts";
import type { Studio } from "./studio.ts";

/** What goes out once that moment has come, to one person or to everybody, as the mail server gets it. */
export async function mailsAt(studio: Studio, moment: string, to?: { email: string }): Promise<Mail[]> {
  const mails: Mail[] = [];
  studio.clock.set(new Date(moment));
  const { db, clock, config } = studio.parts;
  const outbox = openOutbox({
    ...{ db, clock, appUrl: config.appUrl, secrets: [config.authSecret] },
    transport: async (mail) => void mails.push(mail),
    whenSent: writtenAsTheyGo,
  });
  await outbox.deliverDue();
  return to ? mails.filter((mail) => mail.to === to.email) : mails;
}

/** Mails that are written to somebody, by their subjects, which no two may share. */
export async function mailsBySubject({ db }: Studio, { email }: { email: string }) {
  const mails = await db.selectFrom("outbox").selectAll().where("recipient", "=", email).execute();
  return new Map(mails.map((mail) => [mail.subject, mail]));
}

/** The lines of a mail, without its frame. */
export const linesOf = (mail: { body: string } | undefined) =>
  (mail?.body ?? "")
    .split("\nShokti শক্তি")[0]
    ?.split("\n")
    .filter((line) => !/^(- )*-?$/.test(line));
