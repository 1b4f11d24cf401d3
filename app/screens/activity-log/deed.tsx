import type { ReactNode } from "react";
import { decisionBadge, moneyReason } from "#app/features/people/audit-words.ts";
import { PersonLink } from "#app/features/people/person-link.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { AuditEntry } from "#contract/audit.ts";

/** A decision as a sentence: "You paid $12 back to Kamal Uddin". */
export function DeedText({ entry, isOwn }: { entry: AuditEntry; isOwn: boolean }) {
  const { action, actor, subject } = entry;
  const money = moneyReason(entry);
  const name = subject.name || subject.email;
  const isAboutThemselves = actor._id === subject._id;
  const whom = isAboutThemselves ? (
    isOwn ? (
      "yours"
    ) : (
      "theirs"
    )
  ) : action === "deleted" ? (
    <strong>{name}</strong>
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
      <strong>{isOwn ? "You" : actor.name || actor.email}</strong> {deeds[action](whom, amount ?? "money")}
      {money?.ends && ", and ended the membership"}
    </>
  );
}

const deeds: Record<AuditEntry["action"], (whom: ReactNode, amount: ReactNode) => ReactNode> = {
  approved: (whom) => <>made {whom} a trainer</>,
  rejected: (whom) => <>rejected the application of {whom}</>,
  demoted: (whom) => <>made {whom} a member again</>,
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
  "wrote to a slot": (whom) => <>wrote to a slot of {whom}</>,
  "made admin": (whom) => <>made {whom} an admin</>,
  "factors reset": (whom) => <>removed the second login step of {whom}</>,
  "logged out": (whom) => <>logged {whom} out everywhere</>,
  "admin no more": (whom) => <>took the admin’s role from {whom}</>,
  deleted: (whom) => <>deleted {whom}</>,
  "called off": (whom) => <>called off sessions of {whom}</>,
  "put in": (whom) => <>put somebody in for {whom}</>,
  "put in no more": (whom) => <>took out who stepped in for {whom}</>,
  "taken back": (whom) => <>had called-off sessions of {whom} take place again</>,
  closed: () => <>closed the studio</>,
  reopened: () => <>opened the studio again</>,
  "days given": (whom) => <>gave days to {whom}</>,
  "review hidden": (whom) => <>hid the review of {whom}</>,
  "review shown": (whom) => <>showed the review of {whom} again</>,
  "newsletter sent": () => <>sent the newsletter</>,
  "class added": () => <>added a class</>,
  "class changed": () => <>changed a class</>,
  "class removed": () => <>removed a class</>,
  "class restored": () => <>took a class back out of the archive</>,
};

/** What became of a refund, and the reason that was given; undefined if there is neither. */
export function deedDetails(entry: AuditEntry): ReactNode {
  const { outcome, reason } = entry;
  const words = moneyReason(entry)?.words ?? reason;
  if (!outcome && !words) return undefined;
  const { words: became, tone } = decisionBadge(entry);
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
      {outcome && <Badge tone={tone}>{became}</Badge>}
      {words && <span className="wrap-anywhere">“{words}”</span>}
    </span>
  );
}
