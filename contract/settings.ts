/** The settings a page may know; never a secret. */
export type PublicSettings = {
  mode: "demo" | "production";
  cards: { kind: "test" | "stripe"; publishableKey: string };
  /** Ways to sign in besides a password, in the order of their buttons. */
  providers: readonly IdentityProvider[];
  identity: "embedded" | "firebase";
  /** The project, if the identity service is Firebase; all of it is public. */
  firebase?: FirebaseProject;
  appUrl: string;
  /** The demo's accounts, as its login page offers them (D50); absent in production. */
  demo?: DemoAccounts;
};

/**
 * The demo's accounts with their shared password (none if a hosted service keeps accounts), and where it shows its
 * mails.
 */
export type DemoAccounts = {
  accounts: readonly { email: string; role: string }[];
  password: string;
  inbox?: string | undefined;
};

/** An account provider to sign in with; `id` is its name in calls. */
export type IdentityProvider = { id: "google" | "oidc"; name: string };

/** What the browser needs to know of a Firebase project. */
export type FirebaseProject = {
  projectId: string;
  apiKey: string;
  authDomain: string;
  /** Set if Firebase's own emulator stands in for it: never where people pay. */
  emulatorHost?: string | undefined;
};
