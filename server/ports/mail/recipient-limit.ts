import { createHash } from "node:crypto";
import type { Config } from "#server/core/settings.ts";
import { openLimit } from "#server/db/limits/rate-limits.ts";
import type { Db } from "#server/db/open.ts";

const hour = 60 * 60;
const limits = [
  openLimit({ name: "mails an hour", most: 3, seconds: hour }),
  openLimit({ name: "mails a day", most: 10, seconds: 24 * hour }),
];

/**
 * Whether an address may be sent one more of the mails that anyone can request for it; asking counts as sending. The
 * caller's answer must be the same either way. Counted across all processes, whatever the address has here; the demo,
 * which mails nobody, has no limit.
 */
export async function mayMail(
  db: Db,
  { email, mode }: { email: string; mode: Config["mode"] },
): Promise<boolean> {
  if (mode === "demo") return true;
  // Hashed, so that the table of limits is no list of people.
  const recipient = createHash("sha256").update(email.trim().toLowerCase()).digest("base64url");
  for (const limit of limits) {
    const { allowed } = await limit.shared(db, recipient);
    if (!allowed) return false;
  }
  return true;
}
