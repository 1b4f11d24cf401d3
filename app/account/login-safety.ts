import { queryOptions } from "@tanstack/react-query";
import { fieldOf, textOf } from "#app/data/field-of.ts";
import { callService } from "./identity/embedded-service.ts";
import { IdentityFailure } from "./identity/identity-client.ts";
import { proveAgain } from "./prove-again.ts";
import { renewAfter } from "./session.ts";

/** What stands between a stranger and this account. Only of the identity service inside the studio's own server. */
export type LoginSafety = {
  /** Whoever came by a provider alone has none, and is asked for nothing else. */
  hasPassword: boolean;
  hasApp: boolean;
  /** The providers by which this account can be logged in to, by their ids. */
  providers: string[];
};

/** How this account is kept safe, as its person may see it. */
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

/** An authenticator app that is being added: the address in its QR code, and what replaces it when it is lost. */
export type NewApp = { uri: string; recoveryCodes: string[] };

/** Begins to add an authenticator app; nothing asks for it before `confirmApp`. @throws IdentityFailure */
export async function beginApp(password: string): Promise<NewApp> {
  const begun = await callService("/two-factor/enable", { password });
  return { uri: textOf(begun, "totpURI"), recoveryCodes: codesIn(begun) };
}

/** Shows by a code that the app has it: from now on each login asks for one. @throws IdentityFailure */
export async function confirmApp(code: string): Promise<void> {
  await renewAfter(() => callService("/two-factor/verify-totp", { code }));
}

/** New recovery codes; the old ones end. @throws IdentityFailure */
export async function replaceRecoveryCodes(password: string): Promise<string[]> {
  return codesIn(await callService("/two-factor/generate-backup-codes", { password }));
}

/** From now on the password alone logs in. @throws IdentityFailure */
export async function removeApp(password: string): Promise<void> {
  await renewAfter(() => callService("/two-factor/disable", { password }));
}

function codesIn(answer: unknown): string[] {
  const codes = fieldOf(answer, "backupCodes");
  return Array.isArray(codes) ? codes.map(String) : [];
}

/** A passkey, as its owner sees it in a list. */
export type Passkey = { id: string; name: string; addedAt: string; lastUsedAt: string | undefined };

/** One's own passkeys, the oldest first. */
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

/** Has this device make a passkey. @throws IdentityFailure */
export async function addPasskey(name: string): Promise<void> {
  const { makePasskey } = await import("./identity/passkeys.ts");
  await afterProof(() => makePasskey(name));
}

/** Gives a passkey another name. @throws IdentityFailure */
export async function renamePasskey({ id, name }: { id: string; name: string }): Promise<void> {
  await callService("/passkey/update-passkey", { id, name });
}

/** From now on it opens nothing. @throws IdentityFailure */
export async function removePasskey(id: string): Promise<void> {
  await afterProof(() => callService("/passkey/delete-passkey", { id }));
}

/** What needs a recent proof of who one is: where the last is too old the page asks for one, and it is done then. */
async function afterProof(step: () => Promise<unknown>): Promise<void> {
  try {
    await step();
  } catch (error) {
    const needsProof = error instanceof IdentityFailure && error.code === "login-over";
    if (!needsProof || !(await proveAgain())) throw error;
    await step();
  }
}
