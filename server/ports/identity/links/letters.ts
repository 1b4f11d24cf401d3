import type { Db } from "#server/db/open.ts";
import type { Letter } from "#server/ports/mail/letter.ts";
import type { Mailer } from "#server/ports/mail/mailer.ts";
import { brand } from "#studio/brand.ts";
import { goodForMs, type Link, makeLink } from "./links.ts";

type Words = {
  purpose: Link["purpose"];
  subject: string;
  says: string;
  /** What the link's button says. */
  label: string;
  afterwards: string;
};

/** The mails with a link, by kind. Those to an address that may not be the account's leave out its name. */
const letters = {
  /** The link to set a new password (D7). */
  reset: {
    purpose: "reset-password",
    subject: `Reset your ${brand.name} password`,
    says: `Someone, hopefully you, asked to reset your ${brand.name} password. This link works for an hour.`,
    label: "Set a new password",
    afterwards: "If it wasn’t you, ignore this email: your password hasn’t changed.",
  },
  /** To someone whose account was made for them, such as the first admin (D16). */
  invitation: {
    purpose: "reset-password",
    subject: `You’re now an admin of ${brand.name}`,
    says: "Your studio is ready, and you’re its admin. Choose a password within the hour, then log in with it.",
    label: "Choose your password",
    afterwards:
      "If the link has expired, try to log in with any password: the page will offer to email you another.",
  },
  /** Proves an address (D67). */
  proof: {
    purpose: "prove-email",
    subject: `Confirm your email for ${brand.name}`,
    says: `Welcome to ${brand.name}! You’ve signed up with this address: confirm within a day that it’s yours, then choose a trainer and a slot.`,
    label: "Confirm your email",
    afterwards: "If it wasn’t you, you can say so on the same page, and we’ll delete the account.",
  },
  /** To the owner of an address that someone tried to register again. */
  "known address": {
    purpose: "reset-password",
    subject: `You already have an account at ${brand.name}`,
    says: "Someone tried to sign up with your address, but you already have an account. Log in, or reset your password.",
    label: "Set a new password",
    afterwards: "The link works for an hour. If it wasn’t you, ignore this email: nothing has changed.",
  },
} satisfies Record<string, Words>;

/** Tells an account's owner that its password is another now, in case it was somebody else who changed it (D70). */
export function passwordChangedLetter(to: string): Letter {
  return {
    kind: "password changed",
    to,
    subject: `Your ${brand.name} password has changed`,
    paragraphs: ["Your account has a new password, and you’ve been logged out everywhere else."],
    action: { label: "See where you’re logged in", path: "/dashboard/profile" },
    afterwards: [
      "If it wasn’t you, try to log in with any password: the page will offer to email you a link to choose a new one. Then tell the studio.",
    ],
  };
}

const pages = { "reset-password": "/reset-password", "prove-email": "/confirm-address" };

/** Mails an account's owner one of these letters, with a new link, within `tx`. Mail and link expire together. */
export async function mailLink(
  kind: keyof typeof letters,
  { id, email }: { id: string; email: string },
  { mailer, tx }: { mailer: Mailer; tx: Db },
): Promise<void> {
  const token = await makeLink(tx, letters[kind].purpose, id);
  await mailer.send(linkLetter(kind, { to: email, token }), tx);
}

/** One of these letters, with its link's token. */
export function linkLetter(kind: keyof typeof letters, { to, token }: { to: string; token: string }): Letter {
  const { purpose, subject, says, label, afterwards } = letters[kind];
  // Behind the #, which browsers do not send: no log and no other site sees the token.
  const action = { label, path: `${pages[purpose]}#token=${encodeURIComponent(token)}` };
  const validForMs = goodForMs[purpose];
  return { kind, to, subject, paragraphs: [says], action, afterwards: [afterwards], validForMs };
}
