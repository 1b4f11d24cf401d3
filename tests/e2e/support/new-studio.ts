import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, expect, type Page } from "@playwright/test";
import { type MailServer, openMailServer, type TakenMail } from "#tests/setup/mail-server.ts";
import { openOwnStudio } from "#tests/setup/own-studio.ts";
import { openStandIn, settingsForStandIn } from "#tests/setup/stripe-stand-in.ts";
import { root } from "../../../scripts/setup/project.mjs";
import { makeTemporaryFolder } from "../../../scripts/testing/at-exit.ts";
import { freePort } from "../../../scripts/testing/free-port.ts";
import { answerForStripe } from "./stripe-js.ts";

/** A production studio on its first day: an empty database, a mail server, and a fake card provider. */
export type NewStudio = {
  url: string;
  dataFolder: string;
  adminEmail: string;
  /** The newest mail to this address with a matching subject; waits for it. */
  mailTo(address: string, subject: RegExp): Promise<TakenMail>;
  /** How many mails this address has. */
  countMails(address: string): number;
  /** A visitor in a browser of their own, with the studio's time, in which Stripe.js works. */
  comeIn(browser: Browser): Promise<Page>;
  /** Stops it and starts it again at another moment (ISO 8601), at which its open pages are, too. */
  restartAt(moment: string): Promise<void>;
  stop(): Promise<void>;
  close(): Promise<void>;
};

/** Starts one, at a moment (ISO 8601) or now. */
export async function openNewStudio(moment?: string): Promise<NewStudio> {
  const time = moveTime(moment);
  const adminEmail = "owner@shokti.test";
  const mails = await openMailServer();
  const standIn = await openStandIn({ port: await freePort(), now: time.now });
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
    ...time.env,
  }));
  await studio.start();
  const pages: Page[] = [];
  return {
    url: studio.url,
    dataFolder: studio.dataFolder,
    adminEmail,
    mailTo: (address, subject) => newestMail(mails, { address, subject }),
    countMails: (address) => mailsTo(mails, address).length,
    async comeIn(browser) {
      const page = await browser.newPage({ baseURL: studio.url });
      pages.push(page);
      if (moment) await page.clock.setFixedTime(time.now());
      await answerForStripe(page, standIn.url);
      return page;
    },
    async restartAt(later) {
      await studio.stop();
      time.set(later);
      await studio.start();
      for (const page of pages) await page.clock.setFixedTime(time.now());
    },
    stop: studio.stop,
    async close() {
      await studio.dispose();
      await standIn.close();
      await mails.close();
      time.forget();
    },
  };
}

type MovedTime = {
  now(): Date;
  set(later: string): void;
  forget(): void;
  /** What makes the studio's process believe in it. */
  env: Record<string, string>;
};

/** The time of a studio that begins at another moment than now. */
function moveTime(moment: string | undefined): MovedTime {
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  if (moment === undefined) return { now, env: {}, set() {}, forget() {} };
  const { path, remove: forget } = makeTemporaryFolder("shokti-clock-");
  const file = join(path, "ahead-ms");
  function set(later: string) {
    aheadMs = Date.parse(later) - Date.now();
    writeFileSync(file, String(aheadMs));
  }
  set(moment);
  const preload = pathToFileURL(join(root, "tests/setup/another-day.mjs"));
  return { now, env: { NODE_OPTIONS: `--import ${preload}`, CLOCK_AHEAD_FILE: file }, set, forget };
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
