import { createTransport } from "nodemailer";
import { mailSignals } from "#server/core/signals.ts";
import { isLoopback } from "#server/core/unsafe-settings.ts";
import { brand } from "#studio/brand.ts";
import type { Mail } from "./letter.ts";
import { MailRefused, type Transport } from "./mailer.ts";

/** The timeout of one mail: less than its lease in the outbox. */
const longestSendMs = 4 * 60 * 1000;

/**
 * Sends through a mail server, by its `smtp://` or `smtps://` URL. A remote one must use TLS, from the start or by
 * STARTTLS: otherwise it gets neither our login nor a mail.
 */
export function smtpTransport({ url, from }: { url: string; from: string }): Transport {
  const smtp = createTransport({
    url,
    requireTLS: !isLoopback(url),
    connectionTimeout: 10_000,
    // A server that checks a mail before accepting it may be silent for a while; on a retry it would have two.
    socketTimeout: 120_000,
    // Connections are kept for everything due: opening one costs more than sending a mail. As many as there are mails on
    // their way at once (`atOnce` in mailer.ts).
    pool: true,
    maxConnections: 3,
    idleTimeout: 1_000,
    // A mail on a broken connection may have been delivered; the outbox decides when to retry.
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

/** Whether the mail server is down or rejects us; refusing a single mail is neither. */
export function isMailOutage(error: unknown): boolean {
  return !(error instanceof MailRefused) && !isAboutMail(error);
}

function messageOf({ id, to, subject, body, html, unsubscribeUrl }: Mail, from: string) {
  return {
    from,
    // The sender’s own address may be one that nobody reads.
    replyTo: brand.email,
    to,
    subject,
    text: body,
    // Mails queued by an earlier release are text only.
    ...(html && { html }),
    messageId: `<${id}@${domainOf(from)}>`,
    headers: {
      // Keeps out-of-office replies away.
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
 * The code of a permanent refusal: 500 or more for the recipient or the mail (RFC 5321, §4.2.1). One for the login or
 * the sender is about our settings, which will be fixed.
 */
function lastWord(error: unknown): string | undefined {
  const { responseCode } = error as { responseCode?: unknown };
  return isAboutMail(error) && typeof responseCode === "number" && responseCode >= 500
    ? String(responseCode)
    : undefined;
}

/** Whether the server answered, about the mail or its recipient. */
function isAboutMail(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown };
  return typeof responseCode === "number" && (command === "RCPT TO" || command === "DATA");
}
