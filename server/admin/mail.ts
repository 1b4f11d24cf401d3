import { Command } from "commander";
import { newId } from "#server/core/ids.ts";
import { ConfigError } from "#server/core/settings.ts";
import { setLetter } from "#server/ports/mail/set-letter.ts";
import { smtpTransport } from "#server/ports/mail/smtp.ts";
import { brand } from "#studio/brand.ts";
import { command, type Outcome, onSettings, onStudio, readEmail } from "./command.ts";
import { inPlaceOf } from "./command-parts.ts";
import type { Studio } from "./open-studio.ts";

/** The mails that wait or never went, and the mail server. */
export const mail = new Command("mail")
  .description("say which mails wait or never went, send them on, or try the mail server")
  .addCommand(
    command("list", {
      does: "list the mails that wait, and those that never went",
      example: "mail list",
    }).action(onStudio(listMails)),
  )
  .addCommand(
    command("now", {
      does: "have all that wait tried at once, after the mail server was mended",
      example: "mail now",
    }).action(onStudio(hurryMails)),
  )
  .addCommand(
    command("test", {
      does: "send a mail to an address, and say what the mail server answers",
      example: "mail test rumana@example.com",
    })
      .argument("<email>", "where to", readEmail)
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
      ? `waits until ${dueAt}, tried ${attempts} times: ${kind} to ${recipient}`
      : `never went (${refusal}): ${kind} to ${recipient}`,
  );
  return { lines: lines.length > 0 ? lines : ["No mail waits."], data: { mails }, isGood: true };
}

/**
 * Those that are gathered until an hour of their own wait for it all the same. One that is being sent must not be due
 * before that has ended: it would go twice.
 */
async function hurryMails({ db, clock }: Studio): Promise<Outcome> {
  const { numUpdatedRows } = await inPlaceOf("outbox", { db }, () =>
    db
      .updateTable("outbox")
      .set({ due_at: clock.now().toISOString() })
      .where("due_at", "is not", null)
      .where("attempts", ">", 0)
      .executeTakeFirst(),
  );
  const count = Number(numUpdatedRows);
  return {
    lines: [count === 0 ? "No mail waits after a failure." : `${count} are due now; the studio sends them.`],
    data: { due: count },
    isGood: true,
  };
}

async function sendTest({ smtpUrl, mailFrom, appUrl }: Studio["config"], _options: object, to: string) {
  if (!smtpUrl) throw new ConfigError("SMTP_URL: is not set; the demo shows its mails at /demo/mail");
  const letter = {
    kind: "test",
    to,
    subject: `A test mail of ${brand.name}`,
    paragraphs: ["If you read this, the studio can send mails."],
  } as const;
  const mail = { ...letter, ...(await setLetter(letter, { appUrl })), id: newId(), unsubscribeUrl: null };
  try {
    await smtpTransport({ url: smtpUrl, from: mailFrom })(mail);
  } catch (error) {
    throw new ConfigError(
      `The mail server did not take it: ${error instanceof Error ? error.message : error}`,
    );
  }
  return { lines: [`The mail server took it. Look into the inbox of ${to}.`], data: { to }, isGood: true };
}
