import type { MailKind } from "#server/db/mail-kind.ts";

/** A mail's content, before it is set as text and HTML. Paths are relative to the studio. */
export type Letter = {
  kind: MailKind;
  to: string;
  /** Whom it greets. */
  name?: string;
  subject: string;
  paragraphs: readonly string[];
  /** Its details, as names and values. */
  facts?: readonly (readonly [name: string, value: string])[];
  /** The one thing to do next. */
  action?: { label: string; path: string };
  /** Small print after the action. */
  afterwards?: readonly string[];
  /** The event it reports, if it must be sent once: another mail for the same event is dropped. */
  event?: string;
  /** When to send it, if not at once; until then a newer mail for its event replaces it. */
  dueAt?: Date;
  /** Milliseconds after which it is no longer true and is not sent. */
  validForMs?: number;
  /** The path for one-click unsubscribing (RFC 8058). */
  unsubscribePath?: string;
};

/** A mail as it is sent. */
export type Mail = {
  /** The same at every attempt. */
  id: string;
  kind: MailKind;
  to: string;
  subject: string;
  body: string;
  html: string;
  unsubscribeUrl: string | null;
};
