import type { Letter } from "#server/ports/mail/letter.ts";
import { brand } from "#studio/brand.ts";

/** How long such a link opens the page to set a password: as long as its letter says. */
export const linkGoodForMs = 60 * 60 * 1000;

type Link = { to: string; token: string };

/** The letter with the link to set a new password (D7). The link ends after an hour, and so does the letter. */
export function resetLetter({ to, token }: Link): Letter {
  return {
    kind: "reset",
    to,
    subject: `Set a new password for ${brand.name}`,
    paragraphs: [
      `Somebody, hopefully you, asked to set a new password at ${brand.name}. Open this within the hour.`,
    ],
    action: { label: "Set a new password", path: `/reset-password${behindHash(token)}` },
    afterwards: ["If it was not you, do nothing: your password stays as it is."],
    validForMs: linkGoodForMs,
  };
}

/** The letter to somebody for whom an account was made: the studio's first admin (D16). */
export function invitationLetter({ to, token }: Link): Letter {
  return {
    kind: "invitation",
    to,
    subject: `You run ${brand.name} now`,
    paragraphs: [
      `Your studio is ready, and this address is its admin. Choose a password within the hour, and log in with it.`,
    ],
    action: { label: "Choose your password", path: `/reset-password${behindHash(token)}` },
    afterwards: [
      "Later the link no longer works. Then try to log in with any password: the page offers to mail you another link.",
    ],
    validForMs: linkGoodForMs,
  };
}

/** How long a link proves an address. */
export const proofGoodForMs = 24 * 60 * 60 * 1000;

/** The letter by which an address is proven (D67). It says no name: whoever registered chose it. */
export function proofLetter({ to, token }: Link): Letter {
  return {
    kind: "proof",
    to,
    subject: `Is this your address? ${brand.name} asks`,
    paragraphs: [
      `Somebody, hopefully you, registered at ${brand.name} with this address. Open this within a day and tell us whether it was you.`,
    ],
    action: { label: "Confirm your address", path: `/confirm-address${behindHash(token)}` },
    afterwards: ["If it was not you, you can say so there: the account goes, and your address is free."],
    validForMs: proofGoodForMs,
  };
}

/** The letter to the owner of an account with whose address somebody wanted to register. It says no name either. */
export function knownAddressLetter({ to, token }: Link): Letter {
  return {
    kind: "known address",
    to,
    subject: `You have an account at ${brand.name}`,
    paragraphs: [
      "Somebody wanted to register with your address. You have an account: log in, or set a new password.",
    ],
    action: { label: "Set a new password", path: `/reset-password${behindHash(token)}` },
    afterwards: ["The link works for an hour. If it was not you, do nothing: nothing has changed."],
    validForMs: linkGoodForMs,
  };
}

/** The token stands behind the #, which no browser sends: no log and no other site reads it. */
function behindHash(token: string): string {
  return `#token=${encodeURIComponent(token)}`;
}
