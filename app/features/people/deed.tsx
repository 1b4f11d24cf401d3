import banknote from "lucide/dist/esm/icons/banknote.mjs";
import book from "lucide/dist/esm/icons/book-open.mjs";
import gone from "lucide/dist/esm/icons/calendar-x.mjs";
import mail from "lucide/dist/esm/icons/mail.mjs";
import quote from "lucide/dist/esm/icons/message-square-quote.mjs";
import person from "lucide/dist/esm/icons/user-check.mjs";
import type { ReactNode } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import type { Drawing } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { AuditEntry } from "#contract/audit.ts";
import { moneyReason, outcomeBadge } from "./audit-words.ts";
import { PersonLink } from "./person-link.tsx";

/** A decision as a sentence that leads to the person and the thing it is about: "You paid $12 back to Kamal Uddin". */
export function DeedText({ entry, isOwn }: { entry: AuditEntry; isOwn: boolean }) {
  const { action, actor, subject } = entry;
  const money = moneyReason(entry);
  const name = subject.name || subject.email;
  const isAboutThemselves = actor._id === subject._id;
  const whom = isAboutThemselves ? (
    isOwn ? (
      "yours"
    ) : action === "deleted" ? (
      "their own account"
    ) : (
      "theirs"
    )
  ) : action === "deleted" ? (
    <>
      <strong>{name}</strong>
      {subject.name && subject.email && (
        <>
          {" "}
          (<EmailText email={subject.email} />)
        </>
      )}
    </>
  ) : (
    <PersonLink id={subject._id}>{name}</PersonLink>
  );
  const amount = money && (
    <TextLink
      to={`/dashboard/balance?${new URLSearchParams({ show: "movements", q: money.transactionId })}`}
      className="tabular"
    >
      {money.amount}
      <span className="sr-only"> in Balance</span>
    </TextLink>
  );
  return (
    <>
      {isAboutThemselves && !isOwn ? (
        <PersonLink id={actor._id}>{actor.name || actor.email}</PersonLink>
      ) : (
        <strong>{isOwn ? "You" : actor.name || actor.email}</strong>
      )}{" "}
      {deeds[action](whom, thingOf(entry, amount))}
      {money?.ends && ", and ended the membership"}
    </>
  );
}

/** What is decided about, other than a person: an amount, or the way to where it is listed. */
function thingOf({ action, subject }: AuditEntry, amount: ReactNode): ReactNode {
  if (action.startsWith("refund") || action.startsWith("booked")) return amount ?? "money";
  if (action.startsWith("review"))
    return (
      <TextLink to={`/dashboard/all-reviews?${new URLSearchParams({ q: subject.email })}`}>
        the review
      </TextLink>
    );
  if (action.startsWith("class")) return <TextLink to="/dashboard/manage-classes">a class</TextLink>;
  if (action === "newsletter sent") return <TextLink to="/dashboard/newsletter">the newsletter</TextLink>;
  return <TextLink to="/dashboard/closed-days">the studio</TextLink>;
}

/** Drawn beside it, by what it is about. */
export function deedMark({ action }: AuditEntry): Drawing {
  return marks.find(([name]) => action.startsWith(name))?.[1] ?? person;
}

const marks: readonly [string, Drawing][] = [
  ["refund", banknote],
  ["booked", banknote],
  ["review", quote],
  ["class", book],
  ["newsletter", mail],
  ["wrote", mail],
  ["clo", gone],
  ["reopened", gone],
  ["called", gone],
  ["taken", gone],
  ["days", gone],
];

const deeds: Record<AuditEntry["action"], (whom: ReactNode, thing: ReactNode) => ReactNode> = {
  approved: (whom) => <>made {whom} a trainer</>,
  rejected: (whom) => <>rejected the application of {whom}</>,
  demoted: (whom) => <>made {whom} a member again</>,
  "booked at the desk": (whom, amount) => (
    <>
      booked a slot for {whom}, who paid {amount} at the desk
    </>
  ),
  refunded: (whom, amount) => (
    <>
      asked for {amount} to go back to {whom}
    </>
  ),
  "refund retried": (whom, amount) => (
    <>
      tried again to pay {amount} back to {whom}
    </>
  ),
  "refund paid otherwise": (whom, amount) => (
    <>
      paid {amount} back to {whom} offline
    </>
  ),
  "slots changed": (whom) => <>changed slots of {whom}</>,
  "wrote to a slot": (whom) => <>wrote to a slot of {whom}</>,
  wrote: (whom) => <>wrote to {whom}</>,
  "made admin": (whom) => <>made {whom} an admin</>,
  "factors reset": (whom) => <>removed the second login step of {whom}</>,
  "logged out": (whom) => <>logged {whom} out everywhere</>,
  "admin no more": (whom) => <>took the admin’s role from {whom}</>,
  deleted: (whom) => <>deleted {whom}</>,
  "called off": (whom) => <>called off sessions of {whom}</>,
  "put in": (whom) => <>put somebody in for {whom}</>,
  "put in no more": (whom) => <>ended the stepping in for {whom}</>,
  "taken back": (whom) => <>had called-off sessions of {whom} take place again</>,
  closed: (_, thing) => <>closed {thing}</>,
  reopened: (_, thing) => <>opened {thing} again</>,
  "days given": (whom) => <>gave days to {whom}</>,
  "review hidden": (whom, thing) => (
    <>
      hid {thing} of {whom}
    </>
  ),
  "review shown": (whom, thing) => (
    <>
      showed {thing} of {whom} again
    </>
  ),
  "newsletter sent": (_, thing) => <>sent {thing}</>,
  "class added": (_, thing) => <>added {thing}</>,
  "class changed": (_, thing) => <>changed {thing}</>,
  "class removed": (_, thing) => <>removed {thing}</>,
  "class restored": (_, thing) => <>took {thing} back out of the archive</>,
};

/** What became of a refund, and the reason that was given; undefined if there is neither. */
export function deedDetails(entry: AuditEntry): ReactNode {
  const words = moneyReason(entry)?.words ?? entry.reason;
  const became = outcomeBadge(entry);
  if (!became && !words) return undefined;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
      {became && <Badge tone={became.tone}>{became.words}</Badge>}
      {words && <span className="wrap-anywhere">“{words}”</span>}
    </span>
  );
}
