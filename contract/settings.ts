/** The settings a page may know; no secret is ever among them. */
export type PublicSettings = {
  mode: "demo" | "production";
  cards: { kind: "test" | "stripe"; publishableKey: string };
  google: boolean;
  identity: "embedded" | "firebase";
  /** The project where the identity service is Firebase; all of it is public. */
  firebase?: FirebaseProject;
  appUrl: string;
  /** Who may log in to the demo, as its login page offers them (D50); absent in production. */
  demo?: DemoAccounts;
};

/** The demo's accounts, which share one password, and where it shows the mails that it does not send. */
export type DemoAccounts = {
  accounts: readonly { email: string; role: string }[];
  password: string;
  inbox?: string | undefined;
};

/** What the browser must know of a Firebase project. */
export type FirebaseProject = { projectId: string; apiKey: string; authDomain: string };
