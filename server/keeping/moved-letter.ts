import type { Letter } from "#server/ports/mail/letter.ts";
import { brand } from "#studio/brand.ts";

/**
 * Tells a member that their account has moved here. It contains no expiring link: with thousands of mails the last are
 * sent hours later.
 */
export function movedLetter({ name, email }: { name: string; email: string }): Letter {
  return {
    kind: "moved",
    to: email,
    name,
    subject: `Your account on the new ${brand.name} website`,
    paragraphs: [
      `${brand.name} has a new website, and your account is already on it. Your old password doesn’t work there.`,
      "To choose a new one, try to log in with this address and any password: the page will offer to email you a link.",
    ],
    action: { label: "Log in", path: "/login" },
  };
}
