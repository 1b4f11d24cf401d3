import { Command } from "commander";
import { newId } from "#server/core/ids.ts";
import { ConfigError } from "#server/core/settings.ts";
import { setLetter } from "#server/ports/mail/set-letter.ts";
import { smtpTransport } from "#server/ports/mail/smtp.ts";
import { brand } from "#studio/brand.ts";
import { command, done, type Outcome, onSettings, onStudio, readEmail } from "./command.ts";
import { inPlaceOf } from "./command-parts.ts";
import type { Studio } from "./open-studio.ts";

/** Mails that are waiting or have failed, and the mail server. */
export const mail = new Command("mail")
  .description("list emails that are waiting or failed, send them again, or test the mail server")
  .addCommand(
    command("list", {
      does: "list the emails that are waiting, and those that failed",
      example: "mail list",
    }).action(onStudio(listMails)),
  )
  .addCommand(
    command("now", {
      does: "retry all waiting emails now, once the mail server works again",
      example: "mail now",
    }).action(onStudio(hurryMails)),
  )
  .addCommand(
    command("test", {
      does: "send a test email and print the mail server's answer",
      example: "mail test rumana@example.com",
    })
      .argument("<email>", "whom to send it to", readEmail)
      .action(onSettings(sendTest)),
  );

async function listMails({ db }: Studio): Promise<Outcome> {
  const mails = await db
    .selectFrom("outbox")
    .select(["id", "kind", "recipient", "attempts", "due_at as dueAt", "refusal"])
    .where((eb) => eb.or([eb("due_at", "is not", null), eb("refusal", "is not", null)]))
    .orderBy("created_at")
    .execute();
  const lines = mails.map(({ kind, recipient, attempts, dueAt, refusal }) =>
    refusal === null
      ? `waiting until ${dueAt}, tried ${attempts} times: ${kind} to ${recipient}`
      : `failed (${refusal}): ${kind} to ${recipient}`,
  );
  return done(lines.length > 0 ? lines : "No email is waiting.", { mails });
}

/**
 * Digests keep waiting for their own hour. A mail being sent must not become due before its lease ends, or it would be
 * sent twice.
 */
async function hurryMails({ db, clock }: Studio): Promise<Outcome> {
  const hurry = () =>
    db
      .updateTable("outbox")
      .set({ due_at: clock.now().toISOString() })
      .where("due_at", "is not", null)
      .where("attempts", ">", 0)
      .executeTakeFirst();
  const { numUpdatedRows } = await inPlaceOf("outbox", { db }, () =>
    inPlaceOf("newsletter mails", { db }, hurry),
  );
  const count = Number(numUpdatedRows);
  const none = "No email is waiting to be retried.";
  return done(count === 0 ? none : `${count} are due now; the studio will send them.`, { due: count });
}

async function sendTest({ smtpUrl, mailFrom, appUrl }: Studio["config"], _options: object, to: string) {
  if (!smtpUrl) throw new ConfigError("SMTP_URL: is not set; the demo shows its emails at /demo/mail");
  const letter = {
    kind: "test",
    to,
    subject: `Test email from ${brand.name}`,
    paragraphs: ["If you can read this, the studio can send email."],
  } as const;
  const mail = { ...letter, ...(await setLetter(letter, { appUrl })), id: newId(), unsubscribeUrl: null };
  try {
    await smtpTransport({ url: smtpUrl, from: mailFrom })(mail);
  } catch (error) {
    throw new ConfigError(`The mail server refused it: ${error instanceof Error ? error.message : error}`);
  }
  return done(`The mail server accepted it. Check the inbox of ${to}.`, { to });
}
