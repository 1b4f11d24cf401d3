import type { Block } from "#contract/article-text.ts";
import type { SlotTiming } from "#contract/slots.ts";
import type { MailKind } from "#server/db/mail-kind.ts";

/** A name and its value, which may lead somewhere: a path of the studio, or an address elsewhere. */
export type Fact = readonly [name: string, value: string, to?: string];

/** What a mail is about, as the ticket that it begins with: its slot's light, and one line to read from afar. */
export type Ticket = {
  /** Whose light it has; the studio may have had other timings when it was booked. */
  slotTiming: SlotTiming | (string & {});
  /** What the line is: "Your first session, 22 November 2026". */
  kicker: string;
  /** "Sunday 18:30". */
  headline: string;
  /** With whom. */
  title: string;
  /** The trainer whose portrait is on it. */
  trainerId?: string;
  details: readonly string[];
  /** What is on its stub. */
  facts?: readonly Fact[];
  /** Where one goes from it, as buttons: a path of the studio, or an address elsewhere. */
  links?: readonly { label: string; to: string }[];
  /** "Paid", as printed on it. */
  stamp?: string;
  /** Whether nothing of it is to come: lists of mails show what became of it. */
  isOver?: boolean;
};

/** What a mail says, in its order: paragraphs of ours, or blocks of an article. */
export type Passage = string | Block;

/** A mail's content, before it is set as text and HTML. Paths are relative to the studio. */
export type Letter = {
  kind: MailKind;
  to: string;
  /** Whom it greets. */
  name?: string;
  subject: string;
  ticket?: Ticket;
  /** What lists of mails show after the subject, where that is not how it begins. */
  preview?: string;
  paragraphs: readonly Passage[];
  /** Its details. */
  facts?: readonly Fact[];
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
  /** Why they get it, where that is not because they subscribed. */
  reason?: string;
};

/** What somebody wrote, by its lines that have words. */
export function writtenLines(words: string): string[] {
  return words.split(/\n+/).filter((line) => line.trim() !== "");
}

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

/** The whole address of a path of the studio; one elsewhere is whole. */
export function addressOf(to: string, appUrl: string): string {
  return to.startsWith("/") ? appUrl + to : to;
}
