import type { Letter } from "#server/ports/mail/letter.ts";
import { brand } from "#studio/brand.ts";

type Applicant = { id: string; name: string; email: string };

/**
 * Tells an admin that an application waits (D36, D65): once, however often it is changed before it is decided. It names nobody, who
 * may have left before it is read.
 */
export function appliedLetter({ id, version }: { id: string; version: number }, admin: Applicant): Letter {
  return {
    kind: "applied",
    event: `applied:${id}:${version}:${admin.id}`,
    to: admin.email,
    name: admin.name,
    subject: "Somebody wants to become a trainer",
    paragraphs: ["An application has come in, and waits for you to approve or reject it."],
    action: { label: "Read the application", path: `/dashboard/all-users/${id}#application` },
  };
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
