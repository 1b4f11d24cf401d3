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

type Free = { account: number; address: number; device: number };

const failures = (of: string, free: number) =>
  openFailureLimit({ name: `failures ${of}`, free, longestWaitSeconds: 15 * 60 });

// Stryker disable StringLiteral: what is counted under one name has a key of its own under any
const limitsOf = ({ account, address, device }: Free) => ({
  account: failures("account", account),
  address: failures("address", address),
  device: failures("device", device),
});
// Stryker restore StringLiteral

/** The demo, on one machine, only stops runaway scripts. */
const limits = {
  production: limitsOf({ account: 5, address: 20, device: 5 }),
  demo: limitsOf({ account: 600, address: 600, device: 600 }),
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
  const account = email?.toLowerCase();
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
  await limits[mode].account.reset(tx, hashOf(email.toLowerCase()));
}

/** Hashed, so that the table of limits is no list of people. */
// Stryker disable next-line StringLiteral: in any form
const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url");
