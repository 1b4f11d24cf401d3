import type { Letter } from "#server/ports/mail/letter.ts";
import { brand } from "#studio/brand.ts";

/** How long such a link is valid, as its mail says. */
export const linkGoodForMs = 60 * 60 * 1000;

type Link = { to: string; token: string };

/** The mail with the link to set a new password (D7). Link and mail expire after an hour. */
export function resetLetter({ to, token }: Link): Letter {
  return {
    kind: "reset",
    to,
    subject: `Reset your ${brand.name} password`,
    paragraphs: [
      `Someone, hopefully you, asked to reset your ${brand.name} password. This link works for an hour.`,
    ],
    action: { label: "Set a new password", path: `/reset-password${behindHash(token)}` },
    afterwards: ["If it wasn’t you, ignore this email: your password hasn’t changed."],
    validForMs: linkGoodForMs,
  };
}

/** The mail to someone whose account was made for them, such as the first admin (D16). */
export function invitationLetter({ to, token }: Link): Letter {
  return {
    kind: "invitation",
    to,
    subject: `You’re now an admin of ${brand.name}`,
    paragraphs: [
      `Your studio is ready, and you’re its admin. Choose a password within the hour, then log in with it.`,
    ],
    action: { label: "Choose your password", path: `/reset-password${behindHash(token)}` },
    afterwards: [
      "If the link has expired, try to log in with any password: the page will offer to email you a new one.",
    ],
    validForMs: linkGoodForMs,
  };
}

/** How long a link can prove an address. */
export const proofGoodForMs = 24 * 60 * 60 * 1000;

/** The mail that proves an address (D67). It leaves out the name, which a stranger may have chosen. */
export function proofLetter({ to, token }: Link): Letter {
  return {
    kind: "proof",
    to,
    subject: `Confirm your email for ${brand.name}`,
    paragraphs: [
      `Someone, hopefully you, signed up for ${brand.name} with this address. Please confirm within a day that it’s yours.`,
    ],
    action: { label: "Confirm your email", path: `/confirm-address${behindHash(token)}` },
    afterwards: ["If it wasn’t you, you can say so on the same page, and we’ll delete the account."],
    validForMs: proofGoodForMs,
  };
}

/** The mail to the owner of an address that someone tried to register again. It leaves out the name, too. */
export function knownAddressLetter({ to, token }: Link): Letter {
  return {
    kind: "known address",
    to,
    subject: `You already have an account at ${brand.name}`,
    paragraphs: [
      "Someone tried to sign up with your address, but you already have an account. Log in, or reset your password.",
    ],
    action: { label: "Set a new password", path: `/reset-password${behindHash(token)}` },
    afterwards: ["The link works for an hour. If it wasn’t you, ignore this email: nothing has changed."],
    validForMs: linkGoodForMs,
  };
}

/** The token comes after the #, which browsers do not send: no log and no other site sees it. */
function behindHash(token: string): string {
  return `#token=${encodeURIComponent(token)}`;
}
