import { expect, type Page } from "@playwright/test";
import { type MailServer, openMailServer, type TakenMail } from "#tests/setup/mail-server.ts";
import { openOwnStudio } from "#tests/setup/own-studio.ts";
import { openStandIn, settingsForStandIn } from "#tests/setup/stripe-stand-in.ts";
import { freePort } from "../../../scripts/testing/free-port.ts";
import { answerForStripe } from "./stripe-js.ts";

/** A production studio on its first day: an empty database, a mail server, and a fake card provider. */
export type NewStudio = {
  url: string;
  adminEmail: string;
  /** The newest mail to this address with a matching subject; waits for it. */
  mailTo(address: string, subject: RegExp): Promise<TakenMail>;
  /** How many mails this address has. */
  countMails(address: string): number;
  /** Makes Stripe.js work in this page. */
  takeCards(page: Page): Promise<void>;
  close(): Promise<void>;
};

/** Starts one. */
export async function openNewStudio(): Promise<NewStudio> {
  const adminEmail = "owner@shokti.test";
  const mails = await openMailServer();
  const standIn = await openStandIn({ port: await freePort() });
  const studio = await openOwnStudio((url) => ({
    ...settingsForStandIn(standIn.url),
    STUDIO_MODE: "production",
    // The fake provider's keys are test keys.
    ALLOW_TEST_GATEWAY: "1",
    APP_URL: url,
    HOST: "localhost",
    AUTH_SECRET: "a secret of one journey, long enough for anybody",
    ADMIN_EMAIL: adminEmail,
    SMTP_URL: mails.url,
    MAIL_FROM: "Shokti <hello@shokti.test>",
  }));
  await studio.start();
  return {
    url: studio.url,
    adminEmail,
    mailTo: (address, subject) => newestMail(mails, { address, subject }),
    countMails: (address) => mailsTo(mails, address).length,
    takeCards: (page) => answerForStripe(page, standIn.url),
    async close() {
      await studio.dispose();
      await standIn.close();
      await mails.close();
    },
  };
}

async function newestMail(mails: MailServer, { address, subject }: { address: string; subject: RegExp }) {
  const found = () => mailsTo(mails, address).findLast((mail) => subject.test(mail.subject ?? ""));
  await expect.poll(() => found()?.subject, `a mail to ${address}`).toMatch(subject);
  return found() as TakenMail;
}

function mailsTo({ taken }: MailServer, address: string): TakenMail[] {
  return taken.filter(({ recipients }) => recipients.includes(address));
}

/** The first link in a mail with a matching URL. */
export function linkIn({ text = "" }: TakenMail, address: RegExp): string {
  const link = (text.match(/https?:\/\/[^\s>)]+/g) ?? []).find((one) => address.test(one));
  if (!link) throw new Error(`there is no such link in: ${text}`);
  return link;
}
