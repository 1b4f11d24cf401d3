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
    action: { label: "Set a new password", path: passwordPath(token) },
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
    action: { label: "Choose your password", path: passwordPath(token) },
    afterwards: [
      "Later the link no longer works. Then try to log in with any password: the page offers to mail you another link.",
    ],
    validForMs: linkGoodForMs,
  };
}

function passwordPath(token: string): string {
  return `/reset-password?token=${encodeURIComponent(token)}`;
}
