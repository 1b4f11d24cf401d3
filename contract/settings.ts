/** The settings a page may know; no secret is ever among them. */
export type PublicSettings = {
  mode: "demo" | "production";
  cards: { kind: "test" | "stripe"; publishableKey: string };
  /** With whom one may sign in beside a password, in the order of their buttons. */
  providers: readonly IdentityProvider[];
  identity: "embedded" | "firebase";
  /** The project where the identity service is Firebase; all of it is public. */
  firebase?: FirebaseProject;
  appUrl: string;
  /** Who may log in to the demo, as its login page offers them (D50); absent in production. */
  demo?: DemoAccounts;
};

/** The demo's accounts, which share one password (none where a hosted service keeps accounts), and where it shows the mails that it does not send. */
export type DemoAccounts = {
  accounts: readonly { email: string; role: string }[];
  password: string;
  inbox?: string | undefined;
};

/** Whose accounts people may sign in with; `id` is what calls name it by. */
export type IdentityProvider = { id: "google" | "oidc"; name: string };

/** What the browser must know of a Firebase project. */
export type FirebaseProject = {
  projectId: string;
  apiKey: string;
  authDomain: string;
  /** Where Firebase's own emulator stands in for it: never where people pay. */
  emulatorHost?: string | undefined;
};
