import type { Context } from "hono";
import {
  Acknowledged,
  AddressClaim,
  AddressLink,
  AddressProven,
  PasswordResetClaim,
} from "#contract/address-proof.ts";
import { ApiError } from "#server/core/api-error.ts";
import { type Departures, wakeAfterLeaving } from "#server/features/leaving/leaving.ts";
import { json } from "#server/http/answers.ts";
import { callsOf } from "#server/http/call.ts";
import { createRouter } from "#server/http/router.ts";
import { noteSecurityEvent } from "#server/http/security-events.ts";
import type { Parts } from "#server/ports/parts.ts";
import { disownAddress, proveAddress, readClaim, readPasswordReset } from "./address-proof.ts";
import { type CallerEnv, signedIn } from "./guards.ts";

const call = callsOf("Address");
const done = { acknowledged: true as const };

const ask = call("post", "/address-proof", "askForAddressProof", {
  summary: "Email the caller a link that confirms their address",
  guard: signedIn,
  answers: {
    200: json(
      Acknowledged,
      "A link is on its way, unless the address is confirmed or was emailed too often recently",
    ),
  },
  errors: ["not_found", "unavailable"],
});

const read = call("post", "/address-proof/read", "readAddressClaim", {
  summary: "Get who registered with the address of an emailed link, and what confirming it removes",
  body: AddressLink,
  answers: { 200: json(AddressClaim, "Who, and when") },
  errors: ["not_found", "unavailable"],
});

const confirm = call("post", "/address-proof/confirm", "proveAddress", {
  summary: "Confirm an address with the link emailed to it",
  description:
    "Without the session of the account itself everything that opens it is removed: password, passkeys, authenticator app, other services’ logins and sessions.",
  body: AddressLink,
  answers: { 200: json(AddressProven, "Proven") },
  errors: ["not_found", "unavailable"],
});

const disown = call("post", "/address-proof/disown", "disownAddress", {
  summary: "Delete the account someone else made with an address, with the link emailed to it",
  body: AddressLink,
  answers: { 200: json(Acknowledged, "The account is gone") },
  errors: ["not_found", "unavailable"],
});

const readReset = call("post", "/password-reset/read", "readPasswordReset", {
  summary: "Get what a new password removes, by the link emailed for it",
  body: AddressLink,
  answers: { 200: json(PasswordResetClaim, "Whose it is, and what goes") },
  errors: ["not_found", "unavailable"],
});

/** Proof by mail that an address is its member's (D67). A hosted identity service has its own. */
export const addressProof = (departures: Departures) =>
  createRouter<CallerEnv>()
    .openapi(ask, async (c) => {
      const subject = c.get("caller").identity_subject;
      if (subject) await accountsOf(c.get("parts")).mailProof(subject);
      return c.json(done, 200);
    })
    .openapi(read, async (c) => {
      const { identity } = c.get("parts");
      return c.json(await readClaim(identity, await openedBy(c, c.req.valid("json").token)), 200);
    })
    .openapi(readReset, async (c) => {
      const { identity } = c.get("parts");
      return c.json(await readPasswordReset(identity, c.req.valid("json").token), 200);
    })
    .openapi(confirm, async (c) => {
      const { db } = c.get("parts");
      const accounts = accountsOf(c.get("parts"));
      const opened = await openedBy(c, c.req.valid("json").token);
      const { subject: accountId, choosePassword } = await proveAddress({ db, accounts }, opened);
      noteSecurityEvent(c, "address-proven", { accountId });
      return c.json({ ...done, choose_password: choosePassword }, 200);
    })
    .openapi(disown, async (c) => {
      const { db, mailer, clock, securityLog } = c.get("parts");
      const accounts = accountsOf(c.get("parts"));
      const needs = { db, accounts, mailer, departures, now: clock.now() };
      // Purging finds only what is in the database.
      await securityLog.written();
      const gone = await disownAddress(needs, c.req.valid("json").token);
      noteSecurityEvent(c, "address-disowned", { triedEmail: gone.email });
      wakeAfterLeaving(c.get("parts"));
      return c.json(done, 200);
    });

/** The link, and the account whose session came with it. */
async function openedBy(c: Context<CallerEnv>, token: string) {
  const asker = await c.get("parts").identity.whoIs(c.req.raw.headers);
  return { token, asker: asker?.subject };
}

function accountsOf({ identity }: Parts) {
  if (!identity.accounts) throw new ApiError("not_found", "Your login provider confirms email addresses.");
  return identity.accounts;
}
