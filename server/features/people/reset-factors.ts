import { ConfigError } from "#server/core/settings.ts";
import { lockPeople } from "#server/db/locks.ts";
import { findRow } from "#server/db/plain-rows.ts";
import { noteDecision } from "#server/features/audit/audit.ts";
import type { Letter } from "#server/ports/mail/letter.ts";
import type { Parts } from "#server/ports/parts.ts";
import { brand } from "#studio/brand.ts";
import { owner } from "./admins.ts";

/**
 * Lets someone who has lost their authenticator app, recovery codes and passkeys log in with their password alone:
 * all factors are removed, their sessions end, and they are told.
 * @throws ConfigError for an unknown address, and if the identity service is hosted
 */
export async function resetFactors(
  { db, identity, mailer, clock }: Pick<Parts, "db" | "identity" | "mailer" | "clock">,
  email: string,
): Promise<void> {
  const { accounts, sessions } = identity;
  if (!accounts)
    throw new ConfigError("Second factors are kept by the hosted identity service; reset them there");
  await db.transaction().execute(async (tx) => {
    await accounts.lock({ email }, tx);
    const subject = await findRow(tx, "users", { email });
    if (!subject?.identity_subject) throw new ConfigError(`${email} has no account here`);
    await lockPeople(tx, [subject.id]);
    await accounts.removeFactors(subject.identity_subject, tx);
    await sessions?.end(tx, subject.identity_subject, {});
    await noteDecision(tx, { actor: owner, subject, action: "factors reset", now: clock.now() });
    await mailer.send(resetFactorsLetter(email), tx);
  });
}

/** Tells an account's owner that it opens with the password alone. */
export function resetFactorsLetter(to: string): Letter {
  return {
    kind: "factors reset",
    to,
    subject: `Second factor removed from your ${brand.name} account`,
    paragraphs: [
      `The owner of ${brand.name} has removed your authenticator app and passkeys, and logged you out everywhere. Log in with your password, then set them up again on your profile.`,
    ],
    action: { label: "Log in", path: "/login" },
    afterwards: ["If you didn’t ask for this, tell the studio and change your password."],
  };
}
