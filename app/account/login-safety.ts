import { queryOptions } from "@tanstack/react-query";
import { fieldOf, textOf } from "#app/data/field-of.ts";
import { callService } from "./identity/embedded-service.ts";
import { IdentityFailure } from "./identity/identity-client.ts";
import { proveAgain } from "./prove-again.ts";
import { renewAfter } from "./session.ts";

/** A new factor ends the sessions that were opened without it (D70). */
export const loggedOutElsewhereText = "You’re logged out everywhere else.";

/** How an account is protected. Only for the identity service inside the studio's own server. */
export type LoginSafety = {
  /** Someone who only logs in with a provider has none, and is never asked for a second factor. */
  hasPassword: boolean;
  hasApp: boolean;
  /** Ids of the providers this account can log in with. */
  providers: string[];
};

/** How the signed-in account is protected. */
export function loginSafetyQuery(email: string) {
  return queryOptions({ queryKey: ["login safety", email], queryFn: readLoginSafety, staleTime: 0 });
}

async function readLoginSafety(): Promise<LoginSafety> {
  const [session, accounts] = await Promise.all([callService("/get-session"), callService("/list-accounts")]);
  const ways = Array.isArray(accounts) ? accounts.map((way) => textOf(way, "providerId")) : [];
  return {
    hasPassword: ways.includes("credential"),
    providers: ways.filter((way) => way !== "credential"),
    hasApp: fieldOf(fieldOf(session, "user"), "twoFactorEnabled") === true,
  };
}

/** An authenticator app being added: the URI in its QR code, and the recovery codes for when it is lost. */
export type NewApp = { uri: string; recoveryCodes: string[] };

/** Starts adding an authenticator app; no login asks for it before `confirmApp`. @throws IdentityFailure */
export async function beginApp(password: string): Promise<NewApp> {
  const begun = await callService("/two-factor/enable", { password });
  return { uri: textOf(begun, "totpURI"), recoveryCodes: codesIn(begun) };
}

/** Confirms the app with a code from it: from now on every login asks for one. @throws IdentityFailure */
export async function confirmApp(code: string): Promise<void> {
  await renewAfter(() => callService("/two-factor/verify-totp", { code }));
}

/** New recovery codes; the old ones stop working. @throws IdentityFailure */
export async function replaceRecoveryCodes(password: string): Promise<string[]> {
  return codesIn(await callService("/two-factor/generate-backup-codes", { password }));
}

/** Removes the second factor: from now on the password is enough. @throws IdentityFailure */
export async function removeApp(password: string): Promise<void> {
  await renewAfter(() => callService("/two-factor/disable", { password }));
}

function codesIn(answer: unknown): string[] {
  const codes = fieldOf(answer, "backupCodes");
  return Array.isArray(codes) ? codes.map(String) : [];
}

/** A passkey, as its owner sees it in a list. */
export type Passkey = { id: string; name: string; addedAt: string; lastUsedAt: string | undefined };

/** The signed-in person's passkeys, oldest first. */
export function passkeysQuery(email: string) {
  return queryOptions({ queryKey: ["passkeys", email], queryFn: readPasskeys, staleTime: 0 });
}

async function readPasskeys(): Promise<Passkey[]> {
  const rows = await callService("/passkey/list-user-passkeys");
  const passkeys = Array.isArray(rows) ? rows.map(passkeyOf) : [];
  return passkeys.sort((one, other) => one.addedAt.localeCompare(other.addedAt));
}

function passkeyOf(row: unknown): Passkey {
  const lastUsedAt = fieldOf(row, "lastUsedAt");
  return {
    id: textOf(row, "id"),
    name: String(fieldOf(row, "name") ?? "Passkey"),
    addedAt: textOf(row, "createdAt"),
    lastUsedAt: typeof lastUsedAt === "string" ? lastUsedAt : undefined,
  };
}

/** Has this device create a passkey. @throws IdentityFailure */
export async function addPasskey(name: string): Promise<void> {
  const { makePasskey } = await import("./identity/passkeys.ts");
  await afterProof(() => makePasskey(name));
}

/** Renames a passkey. @throws IdentityFailure */
export async function renamePasskey({ id, name }: { id: string; name: string }): Promise<void> {
  await callService("/passkey/update-passkey", { id, name });
}

/** Removes a passkey: it can no longer log in. @throws IdentityFailure */
export async function removePasskey(id: string): Promise<void> {
  await afterProof(() => callService("/passkey/delete-passkey", { id }));
}

/** Runs a step that needs a recent login; where the last is too old, asks for re-authentication and retries. */
async function afterProof(step: () => Promise<unknown>): Promise<void> {
  try {
    await step();
  } catch (error) {
    const needsProof = error instanceof IdentityFailure && error.code === "login-over";
    if (!needsProof || !(await proveAgain())) throw error;
    await step();
  }
}
