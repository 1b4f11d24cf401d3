import type { MailKind } from "#server/db/schema.ts";

/** What a mail says, before it is set as text and as HTML. Paths lead into the studio. */
export type Letter = {
  kind: MailKind;
  to: string;
  /** Whom it greets. */
  name?: string;
  subject: string;
  paragraphs: readonly string[];
  /** What it tells of, name by value. */
  facts?: readonly (readonly [name: string, value: string])[];
  /** The one thing to do next. */
  action?: { label: string; path: string };
  /** What follows the action, in small. */
  afterwards?: readonly string[];
  /** What it tells of, where that must be told once: a second letter of it is none. */
  event?: string;
  /** When it goes, unless at once; until then a newer letter of its event takes its place. */
  dueAt?: Date;
  /** Milliseconds after which it is no longer true, and no longer sent. */
  validForMs?: number;
  /** Where one press ends such mails (RFC 8058). */
  unsubscribePath?: string;
};

/** A letter as it goes out. */
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
