import { createTransport } from "nodemailer";
import type { Transport } from "./mailer.ts";

/** Sends through a mail server, by its `smtp://` or `smtps://` address. */
export function smtpTransport({ url, from }: { url: string; from: string }): Transport {
  const smtp = createTransport({ url, connectionTimeout: 10_000, socketTimeout: 20_000 });
  return async ({ to, subject, body }) => {
    await smtp.sendMail({ from, to, subject, text: body });
  };
}

/** The demo's: shows the mail to the person who runs the server. */
export const printTransport: Transport = async ({ to, subject, body }) => {
  console.log(
    `\n  A mail, which the demo only shows:\n  To: ${to}\n  Subject: ${subject}\n\n${body.replace(/^/gm, "  ")}\n`,
  );
};
