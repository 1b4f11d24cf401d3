import type { Letter } from "#server/ports/mail/letter.ts";
import { brand } from "#studio/brand.ts";

/**
 * Tells a member that their account has moved here. It has no link that ends: of thousands the last leave hours later.
 */
export function movedLetter({ name, email }: { name: string; email: string }): Letter {
  return {
    kind: "invitation",
    to: email,
    name,
    subject: `Your account at ${brand.name}`,
    paragraphs: [
      `${brand.name} has a new website, and your account is there already. Your password did not come along.`,
      "To choose one, try to log in with this address and any password: the page offers to mail you a link.",
    ],
    action: { label: "Log in", path: "/login" },
  };
}
