import { createHash } from "node:crypto";
import type { Config } from "#server/core/settings.ts";
import type { Db } from "#server/db/open.ts";
import { openLimit } from "#server/db/rate-limits.ts";

const hour = 60 * 60;
const limits = [
  openLimit({ name: "mails an hour", most: 3, seconds: hour }),
  openLimit({ name: "mails a day", most: 10, seconds: 24 * hour }),
];

/**
 * Whether an address may be sent one more letter that anybody can ask for in its name; asking counts as sending.
 * Whoever asks must be answered alike either way. Counted by all processes, whatever the address's owner has here; the
 * demo, in which nobody is mailed, sends them all.
 */
export async function mayMail(
  db: Db,
  { email, mode }: { email: string; mode: Config["mode"] },
): Promise<boolean> {
  if (mode === "demo") return true;
  // The table of limits is no list of people.
  const recipient = createHash("sha256").update(email.trim().toLowerCase()).digest("base64url");
  for (const limit of limits) {
    const { allowed } = await limit.shared(db, recipient);
    if (!allowed) return false;
  }
  return true;
}
