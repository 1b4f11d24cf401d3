import { createTransport } from "nodemailer";
import { mailSignals } from "#server/core/signals.ts";
import { isLoopback } from "#server/core/unsafe-settings.ts";
import type { Mail } from "./letter.ts";
import { MailRefused, type Transport } from "./mailer.ts";

/** How long one mail may take in all: less than the outbox keeps it for whoever sends it. */
const longestSendMs = 4 * 60 * 1000;

/**
 * Sends through a mail server, by its `smtp://` or `smtps://` address. One on another machine takes TLS from the start
 * or by STARTTLS, or gets neither our login nor a mail.
 */
export function smtpTransport({ url, from }: { url: string; from: string }): Transport {
  const smtp = createTransport({
    url,
    requireTLS: !isLoopback(url),
    connectionTimeout: 10_000,
    // A server that reads a mail before it takes it may be silent for a while; asked again, it would have two.
    socketTimeout: 120_000,
    // One connection for all that is due: one each costs more than the mail.
    pool: true,
    maxConnections: 1,
    idleTimeout: 1_000,
    // A connection that breaks may have delivered its mail; the outbox says when it is tried again.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail) => {
    try {
      await mailSignals.tracePromise(
        () => smtp.sendMail({ ...messageOf(mail, from), signal: AbortSignal.timeout(longestSendMs) }),
        {},
      );
    } catch (error) {
      const answer = lastWord(error);
      throw answer ? new MailRefused(answer) : error;
    }
  };
}

/** Whether the mail server is down, or does not take what we bring; a refusal of one mail is neither. */
export function isMailOutage(error: unknown): boolean {
  return !(error instanceof MailRefused) && !isAboutMail(error);
}

function messageOf({ id, to, subject, body, html, unsubscribeUrl }: Mail, from: string) {
  return {
    from,
    to,
    subject,
    text: body,
    // Mails that were accepted by an earlier release are text alone.
    ...(html && { html }),
    messageId: `<${id}@${domainOf(from)}>`,
    headers: {
      // So that nobody's holiday note is answered to it.
      "Auto-Submitted": "auto-generated",
      ...(unsubscribeUrl && {
        "List-Unsubscribe": `<${unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  };
}

function domainOf(from: string): string {
  return /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
}

/**
 * The code of an answer that no other attempt will change: one of 500 and more to the recipient or to the mail itself
 * (RFC 5321, §4.2.1). One to the login or the sender is about our settings, which somebody will mend.
 */
function lastWord(error: unknown): string | undefined {
  const { responseCode } = error as { responseCode?: unknown };
  return isAboutMail(error) && typeof responseCode === "number" && responseCode >= 500
    ? String(responseCode)
    : undefined;
}

/** Whether the server answered, and to the mail or its recipient. */
function isAboutMail(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown };
  return typeof responseCode === "number" && (command === "RCPT TO" || command === "DATA");
}
