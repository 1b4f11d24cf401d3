import { createHash } from "node:crypto";
import { isHere, networkOf } from "#server/core/network-of.ts";
import type { Config } from "#server/core/settings.ts";
import { type CountedTry, openFailureLimit } from "#server/db/limits/failure-limits.ts";
import type { Db } from "#server/db/open.ts";

/**
 * Who tries a secret: for which account, from where, and on which device if it has logged in to that account before.
 */
type Trier = { email?: string | undefined; address: string; device?: string | undefined };

/** An allowed try, whose outcome must be reported; or how long to wait. */
type SecretTry =
  | {
      allowed: true;
      succeeded(): Promise<void>;
      failed(): Promise<void>;
      checkedNothing(): Promise<void>;
    }
  | { allowed: false; retryAfterSeconds: number };

const failures = (of: string, free: number) =>
  openFailureLimit({ name: `failures ${of}`, free, longestWaitSeconds: 15 * 60 });
/** The demo, on one machine, only stops runaway scripts. */
const limits = {
  production: {
    account: failures("account", 5),
    address: failures("address", 20),
    device: failures("device", 5),
  },
  demo: {
    account: failures("account", 600),
    address: failures("address", 600),
    device: failures("device", 600),
  },
};

/**
 * Begins a try of a password, code or link, which counts as failed until it is reported otherwise. Failures count per
 * account, known or not, and per network, across all processes. A device that has logged in to the account before is
 * counted separately, so that the owner gets in whatever strangers try.
 */
export async function trySecret(
  db: Db,
  { email, address, device }: Trier,
  { mode }: Pick<Config, "mode">,
): Promise<SecretTry> {
  const by = limits[mode];
  const begun: CountedTry[] = [];
  const account = email?.trim().toLowerCase();
  const asked = device
    ? [() => by.device.begin(db, hashOf(`${device} ${account}`))]
    : [
        // Loopback means an untrusted proxy: everyone seems to come from there.
        ...(isHere(address) ? [] : [() => by.address.begin(db, networkOf(address))]),
        ...(account ? [() => by.account.begin(db, hashOf(account))] : []),
      ];
  for (const begin of asked) {
    const next = await begin();
    if (!next.allowed) {
      for (const { undo } of begun) await undo();
      return next;
    }
    begun.push(next);
  }
  return {
    allowed: true,
    async succeeded() {
      const own = device || account ? begun.pop() : undefined;
      await own?.reset();
      for (const { undo } of begun) await undo();
    },
    async failed() {
      for (const one of begun) await one.failed();
    },
    async checkedNothing() {
      for (const { undo } of begun) await undo();
    },
  };
}

/** Resets an account's failures, within `tx`: a new password makes guesses at the old one worthless. */
export async function resetFailures(tx: Db, email: string, { mode }: Pick<Config, "mode">): Promise<void> {
  await limits[mode].account.reset(tx, hashOf(email.trim().toLowerCase()));
}

/** Hashed, so that the table of limits is no list of people. */
const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url");
