import { initializeApp } from "@firebase/app";
import {
  type Auth,
  applyActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  GoogleAuthProvider,
  getAuth,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  type User,
  updateProfile,
} from "@firebase/auth";
import { identityTokenHeader } from "#contract/constants.ts";
import type { FirebaseProject } from "#contract/settings.ts";
import { firebaseFailure } from "./firebase-failure.ts";
import { type AuthPerson, type IdentityClient, IdentityFailure } from "./identity-client.ts";

/** Firebase Authentication through its SDK. Import it lazily: it is large. */
export function openFirebase({ emulatorHost, ...project }: FirebaseProject): IdentityClient {
  const auth = getAuth(initializeApp(project));
  // The SDK's warning would cover the bottom of every page.
  if (emulatorHost) connectAuthEmulator(auth, `http://${emulatorHost}`, { disableWarnings: true });
  return {
    signUp: ({ name, email, password, photoUrl }) =>
      asked(async () => {
        const { user } = await createUserWithEmailAndPassword(auth, email, password);
        await updateProfile(user, { displayName: name, photoURL: photoUrl });
        // Not awaited: Profile can send it again.
        sendEmailVerification(user).catch(() => undefined);
        return personOf(user);
      }),
    signIn: ({ email, password }) =>
      asked(async () => personOf((await signInWithEmailAndPassword(auth, email, password)).user)),
    confirmPassword: ({ email, password }) =>
      asked(async () => void (await signInWithEmailAndPassword(auth, email, password))),
    // The service asks for second factors itself.
    enterPasskey: async () => {
      throw new IdentityFailure("no-passkey");
    },
    enterCode: async () => {
      throw new IdentityFailure("login-over");
    },
    // Google is the only provider here.
    askProvider: () => asked(async () => personOf((await signInWithPopup(auth, accountChooser())).user)),
    signOut: () => asked(() => signOut(auth)),
    proof: () => asked(() => proofOf(auth)),
    updateProfile: ({ name, photoUrl }) =>
      asked(async () => {
        await updateProfile(await signedIn(auth), { displayName: name, photoURL: photoUrl });
        return { hasStudioFollowed: false };
      }),
    mailProof: () =>
      asked(async () => {
        await sendEmailVerification(await signedIn(auth));
        return { isMailed: true };
      }),
    proveAddress: (code) => asked(() => applyActionCode(auth, code)),
    removeAccount: () => asked(async () => deleteUser(await signedIn(auth))),
    requestReset: (email) =>
      asked(() => sendPasswordResetEmail(auth, email)).catch((error: IdentityFailure) => {
        // Never reveals which email addresses have accounts (D7).
        if (error.code !== "invalid-credential") throw error;
      }),
    resetPassword: ({ token, password }) => asked(() => confirmPasswordReset(auth, token, password)),
  };
}

/** @throws IdentityFailure in place of the SDK's errors */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw firebaseFailure(error);
  }
}

/**
 * Always a new token: an older one may carry an old name or an unconfirmed email. None for an account that is closed or
 * gone, so that the studio ends the session.
 */
async function proofOf(auth: Auth): Promise<Record<string, string>> {
  await auth.authStateReady();
  try {
    const token = await auth.currentUser?.getIdToken(true);
    return token ? { [identityTokenHeader]: token } : {};
  } catch (error) {
    const failure = firebaseFailure(error);
    if (failure.code === "invalid-credential" || failure.code === "user-disabled") return {};
    throw failure;
  }
}

function accountChooser(): GoogleAuthProvider {
  const provider = new GoogleAuthProvider();
  provider.setCustomParameters({ prompt: "select_account" });
  return provider;
}

async function signedIn(auth: Auth): Promise<User> {
  await auth.authStateReady();
  if (!auth.currentUser) throw new IdentityFailure("unknown", "Your session has expired. Log in again.");
  return auth.currentUser;
}

/** Someone without a name at the service goes by the local part of their email, as on the server. */
function personOf({ email, displayName, photoURL }: User): AuthPerson {
  const address = (email ?? "").trim().toLowerCase();
  const longest = 80;
  const name = displayName?.trim() || (address.split("@")[0] ?? "");
  return { email: address, name: name.slice(0, longest), photoUrl: photoURL ?? "" };
}
