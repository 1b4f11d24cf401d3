import { publicApi, unwrap } from "#app/data/api.ts";
import { ApiFailure } from "#app/data/api-failure.ts";
import { dropDraftsOfOthers } from "#app/forms/forget-drafts.ts";
import { identity } from "./identity/chosen.ts";
import type { AuthPerson, EnteredCode } from "./identity/identity-client.ts";
import { closeSession, openSession, readSession } from "./session.ts";

/**
 * Logs in with email and password; "code" where a second factor comes next.
 * @throws IdentityFailure, ApiFailure
 */
export async function logIn(input: { email: string; password: string }): Promise<"in" | "code"> {
  const person = await (await identity()).signIn(input);
  if (person === "code") return person;
  await enter(person);
  return "in";
}

/** Logs in with a passkey. @throws IdentityFailure, ApiFailure */
export async function logInWithPasskey(): Promise<void> {
  await enter(await (await identity()).enterPasskey());
}

/** The second step of a login. @throws IdentityFailure, ApiFailure */
export async function logInWithCode(input: EnteredCode): Promise<void> {
  await enter(await (await identity()).enterCode(input));
}

/**
 * Registers a member and signs them in. An account's own password only signs its person in.
 * @throws IdentityFailure, ApiFailure
 */
export async function register(input: {
  name: string;
  email: string;
  photoUrl: string;
  password: string;
}): Promise<Entered> {
  return enter(await (await identity()).signUp(input));
}

/**
 * Changes the signed-in person's name and photo. Where the identity service runs elsewhere, the studio's record follows
 * with a new access token (D15). @throws IdentityFailure, ApiFailure
 */
export async function changeProfile(input: { name: string; photoUrl: string }): Promise<void> {
  const session = readSession();
  const { hasStudioFollowed } = await (await identity()).updateProfile(input);
  if (!hasStudioFollowed && session.status === "signedIn") await openSession(session.email);
}

/** Who is in, and whether the studio's record of them was made now. */
export type Entered = { email: string; isNew: boolean };

/**
 * Opens a session for a person the identity service knows, and registers them at the studio unless it has their record
 * (an earlier registration may have been cut off in between). After a provider sign-in they are always posted (spec
 * §4).
 */
export async function enter(person: AuthPerson, { isProvider = false } = {}): Promise<Entered> {
  try {
    let isNew = false;
    await openSession(person.email, async ({ registered }) => {
      if (isProvider || !registered) isNew = await registerAtStudio(person);
    });
    dropDraftsOfOthers(person.email);
    return { email: person.email, isNew };
  } catch (error) {
    // If the studio couldn't register them nobody is signed in, even if someone else was before.
    closeSession();
    throw error;
  }
}

/** Posts the person to the studio; false for one it already knows, which is fine (spec §4, 409). */
async function registerAtStudio({ name, email, photoUrl }: AuthPerson): Promise<boolean> {
  try {
    const headers = await (await identity()).proof();
    await unwrap(publicApi.users.$post({ json: { name, photoUrl, email } }, { headers }));
    return true;
  } catch (error) {
    if (!(error instanceof ApiFailure && error.code === "conflict")) throw error;
    return false;
  }
}
