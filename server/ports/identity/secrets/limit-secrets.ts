import { createHash } from "node:crypto";
import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { newId } from "#server/core/ids.ts";
import type { Config } from "#server/core/settings.ts";
import type { Db } from "#server/db/open.ts";
import { whoIsHalfIn } from "#server/ports/identity/factors/second-factor.ts";
import { type Call, on, readSession } from "#server/ports/identity/library/hooks.ts";
import { trySecret } from "./secret-tries.ts";

type Checked = {
  /** The secret's owner, by email or another name; a link's owner is known only if the link is right. */
  whose?: (context: Call) => Promise<string | undefined>;
  /** The library's code for a wrong one. */
  wrong: string;
};
type Needs = { db: Db; config: Pick<Config, "mode">; addressHeader: string };

/** The library's calls that check a secret. */
const checked: Record<string, Checked> = {
  "/sign-in/email": { whose: asked, wrong: "INVALID_EMAIL_OR_PASSWORD" },
  "/change-password": { whose: emailOfSession, wrong: "INVALID_PASSWORD" },
  "/verify-password": { whose: emailOfSession, wrong: "INVALID_PASSWORD" },
  "/two-factor/enable": { whose: emailOfSession, wrong: "INVALID_PASSWORD" },
  "/two-factor/disable": { whose: emailOfSession, wrong: "INVALID_PASSWORD" },
  "/two-factor/generate-backup-codes": { whose: emailOfSession, wrong: "INVALID_PASSWORD" },
  "/two-factor/verify-totp": { whose: codeOfHalfIn, wrong: "INVALID_CODE" },
  "/two-factor/verify-backup-code": { whose: codeOfHalfIn, wrong: "INVALID_BACKUP_CODE" },
  "/reset-password": { wrong: "INVALID_TOKEN" },
};

/** Makes people who try wrong secrets wait, longer each time, and nobody else (spec §8, D31). */
export function limitSecrets({ db, config, addressHeader }: Needs): BetterAuthPlugin {
  const tries = new WeakMap<Request, Extract<Awaited<ReturnType<typeof trySecret>>, { allowed: true }>>();
  return {
    id: "shokti-secrets",
    hooks: {
      before: [
        on(Object.keys(checked), async (context) => {
          // Stryker disable next-line OptionalChaining: no other call comes here
          const email = await checked[context.path]?.whose?.(context);
          // Stryker disable next-line OptionalChaining,StringLiteral: each request is given its address
          const address = context.headers?.get(addressHeader) ?? "";
          const device = email && (await readDevice(context, email));
          const begun = await trySecret(db, { email, address, device: device || undefined }, config);
          if (!begun.allowed) throw tooManyTries(begun.retryAfterSeconds);
          // Stryker disable next-line ConditionalExpression: only calls of our own have none, and these are none
          if (context.request) tries.set(context.request, begun);
        }),
      ],
      after: [
        on(Object.keys(checked), async ({ path, request, context: { returned } }) => {
          const begun = request && tries.get(request);
          // Stryker disable next-line ConditionalExpression: what comes here has come by above
          if (!begun) return;
          if (!(returned instanceof Error)) return begun.succeeded();
          // Stryker disable next-line OptionalChaining: no other call comes here
          const isWrong = codeOf(returned) === checked[path]?.wrong;
          await (isWrong ? begun.failed() : begun.checkedNothing());
        }),
        {
          matcher: () => true,
          handler: createAuthMiddleware(async (context) => {
            const { newSession } = context.context;
            if (newSession) await keepDevice(context, newSession.user.email);
          }),
        },
      ],
    },
  };
}

/** Unchecked: the library validates it later. */
async function asked({ body }: Call): Promise<string | undefined> {
  return typeof body?.email === "string" ? body.email : undefined;
}

async function emailOfSession(context: Call): Promise<string | undefined> {
  return (await readSession(context))?.user.email;
}

/**
 * Counted apart from the password: someone guessing codes already has the password, and its success would reset the
 * count.
 */
async function codeOfHalfIn(context: Call): Promise<string | undefined> {
  const id = await whoIsHalfIn(context);
  return id && `second factor of ${id}`;
}

// Stryker disable next-line OptionalChaining: each of the library's has one
const codeOf = (error: Error) => (error as APIError).body?.code;

function tooManyTries(seconds: number): APIError {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes > 1 ? `${minutes} minutes` : `${seconds} seconds`;
  return new APIError(
    "TOO_MANY_REQUESTS",
    { code: "TOO_MANY_TRIES", message: `Too many wrong attempts. Try again in ${wait}.` },
    { "X-Retry-After": String(seconds) },
  );
}

const yearS = 365 * 24 * 60 * 60;
/** How many people may share a device. */
const mostPeople = 4;

const deviceCookie = ({ context }: Call) => context.createAuthCookie("known_device", { maxAge: yearS });

/** The device's id, or a new one, and hashes of the people who logged in there, signed: `device.mark.mark`. */
async function readKnown(context: Call): Promise<{ device: string; people: string[] }> {
  const known = await context.getSignedCookie(deviceCookie(context).name, context.context.secret);
  const [device = newId(), ...people] = known ? known.split(".") : [];
  return { device, people };
}

/** The request's device, if this person has logged in on it before. */
async function readDevice(context: Call, email: string): Promise<string | undefined> {
  const { device, people } = await readKnown(context);
  return people.includes(markOf(device, email)) ? device : undefined;
}

async function keepDevice(context: Call, email: string): Promise<void> {
  const { device, people } = await readKnown(context);
  const mark = markOf(device, email);
  const kept = [mark, ...people.filter((other) => other !== mark)].slice(0, mostPeople);
  const { name, attributes } = deviceCookie(context);
  await context.setSignedCookie(name, [device, ...kept].join("."), context.context.secret, attributes);
}

/** A hash, so that the cookie is no list of a device's users. */
function markOf(device: string, email: string): string {
  // Stryker disable next-line MethodExpression: capitals would do as well
  const whose = `${device} ${email.toLowerCase()}`;
  return createHash("sha256").update(whose).digest("base64url").slice(0, 16);
}
