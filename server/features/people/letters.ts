import type { Block } from "#contract/article-text.ts";
import { slotTimings } from "#contract/constants.ts";
import { typeset } from "#contract/typeset.ts";
import type { SocialLink } from "#contract/users.ts";
import { countYears } from "#contract/years.ts";
import type { Db } from "#server/db/open.ts";
import { type Fact, type Letter, writtenLines } from "#server/ports/mail/letter.ts";
import { brand } from "#studio/brand.ts";
import { findUser, type UserRecord } from "./reads.ts";

type Applicant = { id: string; name: string; email: string };
type Application = Pick<
  UserRecord,
  "id" | "name" | "biography" | "areas" | "slots" | "years_of_experience" | "social_url"
>;

/** Writes the mail of an application as it goes, with whose it is; nothing of one that is decided by then, or of who has left. */
export async function writeApplied(db: Db, event: string): Promise<Letter | undefined> {
  const [, id = "", version, adminId = ""] = event.split(":");
  const applicant = await findUser(db, id);
  const admin = await findUser(db, adminId);
  if (applicant?.request_status !== "requested" || admin?.role !== "admin") return undefined;
  return appliedLetter(applicant, { admin, version: Number(version) });
}

/**
 * Tells an admin that an application waits (D36, D65): once, however often it is changed before it is decided. Until it goes, what
 * is kept of the mail names nobody.
 */
export function unwrittenAppliedLetter(
  { id }: { id: string },
  { admin, version }: { admin: Applicant; version: number },
) {
  return {
    kind: "applied",
    event: `applied:${id}:${version}:${admin.id}`,
    to: admin.email,
    name: admin.name,
    subject: "Somebody wants to coach with us",
    paragraphs: ["An application has come in, and waits for you to approve or reject it."],
    action: { label: "Read the application", path: `/dashboard/all-users/${id}#application` },
  } satisfies Letter;
}

/** The same with who it is, what they wrote and what they bring. */
export function appliedLetter(
  application: Application,
  about: { admin: Applicant; version: number },
): Letter {
  const { name, biography, areas, slots, years_of_experience: years } = application;
  const elsewhere: SocialLink[] = JSON.parse(application.social_url);
  return {
    ...unwrittenAppliedLetter(application, about),
    subject: `${name} wants to coach with us`,
    paragraphs: [
      `${name} has applied to become a trainer, and waits for you to approve or reject it.`,
      quoteOf(biography),
    ],
    facts: [
      ["Experience", countYears(years)],
      ["Areas", areas.join(", ")],
      ["Slots", slotTimings.filter((timing) => slots.includes(timing)).join(", ")],
      ...elsewhere.map(({ platform, url }): Fact => ["Elsewhere", platform, url]),
    ],
  };
}

function quoteOf(words: string): Block {
  const paragraph = (line: string): Block => ({
    kind: "paragraph",
    inside: [{ kind: "words", words: typeset(line) }],
  });
  return { kind: "quote", blocks: writtenLines(words).map(paragraph) };
}

/**
 * Tells an applicant that they are now a trainer (D36, D65). `decidedAt` distinguishes this decision from others on
 * them.
 */
export function approvedLetter({ id, name, email }: Applicant, decidedAt: Date): Letter {
  return {
    kind: "approved",
    event: `approved:${id}:${decidedAt.toISOString()}`,
    to: email,
    name,
    subject: `You’re now a trainer at ${brand.name}`,
    paragraphs: [
      "We’ve read your application and would love to work with you. Welcome to the team!",
      "Set the length of your slots and choose your classes, and members can start booking you.",
    ],
    action: { label: "Set up your slots", path: "/dashboard/add-slot" },
  };
}

/** Tells an applicant that they were rejected, with the reason if one was given (D64, D65). */
export function rejectedLetter(
  { id, name, email }: Applicant,
  { decidedAt, reason }: { decidedAt: Date; reason?: string | undefined },
): Letter {
  return {
    kind: "rejected",
    event: `rejected:${id}:${decidedAt.toISOString()}`,
    to: email,
    name,
    subject: `${brand.name} can’t take you on as a trainer this time`,
    paragraphs: [
      "Thank you for applying to become a trainer. We can’t say yes this time.",
      ...(reason ? [reason] : []),
      "You’re welcome to update your application and try again.",
    ],
    action: { label: "Update your application", path: "/become-trainer" },
  };
}

/** Tells a trainer that they are a member again (D64, D65). */
export function demotedLetter({ id, name, email }: Applicant, demotedAt: Date): Letter {
  return {
    kind: "demoted",
    event: `demoted:${id}:${demotedAt.toISOString()}`,
    to: email,
    name,
    subject: `You are a member at ${brand.name} again`,
    paragraphs: [
      "You are no longer one of our trainers, and nobody can book you any more. Members who had paid for sessions with you get their unused days back.",
      `You keep your account, and your articles stay. If you have questions, write to ${brand.email}.`,
    ],
    action: { label: "See your record", path: "/dashboard/activity-log" },
  };
}
