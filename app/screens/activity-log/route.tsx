import { Suspense, useId } from "react";
import { hasApplied } from "#app/features/people/may-book.ts";
import { useMe } from "#app/features/people/queries.ts";
import { RejectionReason } from "#app/features/people/rejection-reason.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
import { PrintedOn } from "#app/page/printed-on.tsx";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { latePart } from "#app/ui/late-part.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Waiting } from "#app/ui/waiting.tsx";
import type { RequestStatus, User } from "#contract/users.ts";
import { OwnWeek } from "./own-week.tsx";

/** Most who come here are members, who have none; the server's rendering cannot wait for it. */
const Lately = import.meta.env.SSR
  ? (await import("./lately.tsx")).Lately
  : latePart(async () => (await import("./lately.tsx")).Lately);

export const meta = () => pageMeta({ title: "Activity Log" });

/** A member's week, or what concerns a trainer or an admin lately; at its foot their own record and the status of their application (spec §2 Activity Log). */
export default function ActivityLog() {
  const { data: me } = useMe();
  if (!me) return null;
  const isWaiting = me.request_status === "requested";
  return (
    <div className="grid gap-8 print:block print:*:mt-6">
      <PageHeading size="tool">Activity Log</PageHeading>
      <PrintedOn of={me.name} />
      {/* Whoever has just applied comes here to see that it is in. */}
      {isWaiting && <ApplicationStatus user={me} />}
      <OwnWeek me={me} />
      {me.role !== "member" && (
        <Suspense fallback={<Waiting name="your log" shapes={["h-56", "h-96"]} className="grid gap-8" />}>
          <Lately me={me} />
        </Suspense>
      )}
      {/* Not seen before the week above has its height, nor kept in its place by the browser, which would scroll down to it. */}
      <div className="pt-4 text-small [overflow-anchor:none] print:hidden [[data-waiting]+&]:invisible">
        {isSettled(me) ? <RecordInShort me={me} /> : <OwnRecord me={me} />}
      </div>
    </div>
  );
}

/** Whether their application is long done with: they coach, and can be booked. */
function isSettled({ role, request_status, slot_duration }: User): boolean {
  return role === "trainer" && request_status === "approved" && slot_duration > 0;
}

/** A line of small print for whom it has no news. */
function RecordInShort({ me }: { me: User }) {
  const facts = [
    ["Name", me.name],
    ["Email", <EmailText key="email" email={me.email} />],
    ["Current role", "Trainer"],
    ["Request status", texts.approved.badge],
  ] as const;
  return (
    <section
      aria-label="You at the studio"
      className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-hair border-t pt-2"
    >
      <dl className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap gap-x-2">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
      <TextLink to="/dashboard/profile" className="max-sm:min-h-target">
        Change your profile
      </TextLink>
    </section>
  );
}

/** Who they are at the studio, and what became of their application. */
function OwnRecord({ me }: { me: User }) {
  return (
    <div className="grid gap-6 md:grid-cols-2 md:gap-12 [&_dt]:text-small">
      <section aria-label="You at the studio" className="grid content-start gap-2">
        <dl className="grid border-hair border-t">
          <Fact name="Name">{me.name}</Fact>
          <Fact name="Email">
            <EmailText email={me.email} />
          </Fact>
          <Fact name="Current role">
            <span className="capitalize">{me.role}</span>
          </Fact>
        </dl>
        <p className="flex flex-wrap items-center gap-x-2 text-muted">
          A new name or photo?
          <TextLink to="/dashboard/profile" className="max-sm:min-h-target">
            Change your profile
          </TextLink>
        </p>
      </section>
      {me.request_status !== "requested" && <ApplicationStatus user={me} />}
    </div>
  );
}

type StatusText = {
  badge: string;
  tone: Tone;
  text: string;
  next: { to: string; label: string };
};

const texts: Record<RequestStatus, StatusText> = {
  none: {
    badge: "No application yet",
    tone: "neutral",
    text: "You train with us. If you would like to coach with us too, tell us what you know and when you are free.",
    next: { to: "/become-trainer", label: "Become A Trainer" },
  },
  requested: {
    badge: "Requested",
    tone: "highlight",
    text: "We have your application and an admin will read it. You’ll see our answer here.",
    next: { to: "/become-trainer", label: "Change your application" },
  },
  // As said to new trainers: without a length their slots cannot be booked yet.
  approved: {
    badge: "Approved",
    tone: "success",
    text: "Welcome to the team. Set how long your slots are and which classes you teach, so that members can book you.",
    next: { to: "/dashboard/manage-slot", label: "Manage your slots" },
  },
  rejected: {
    badge: "Rejected",
    tone: "danger",
    text: "Not this time. You’re welcome to update your application and try again.",
    next: { to: "/become-trainer", label: "Apply again" },
  },
};

/** Admins cannot apply (D36). */
const admin: StatusText = {
  ...texts.none,
  badge: "None",
  text: "You run the studio: people apply to coach with you, and you decide.",
  next: { to: "/dashboard/applied-trainer", label: "Applications" },
};

/** For former trainers: their application has no status any more, but its text is kept (D64). */
const memberAgain: StatusText = {
  badge: "Member again",
  tone: "neutral",
  text: "You’re no longer one of our trainers; you train with us as a member. If you’d like to coach with us again, you can apply: what you wrote before is still there.",
  next: { to: "/become-trainer", label: "Become A Trainer" },
};

/** The status of the application to become a trainer, and what to do next. */
function ApplicationStatus({ user }: { user: User }) {
  const titleId = useId();
  const { badge, tone, text, next } = statusOf(user);
  return (
    <section aria-labelledby={titleId} className="grid content-start justify-items-start gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id={titleId} className="font-bold">
          Request status
        </h2>
        <Badge tone={tone}>{badge}</Badge>
      </div>
      <p className="max-w-text">{text}</p>
      <RejectionReason user={user} />
      <TextLink to={next.to} className="max-sm:min-h-target">
        {next.label}
      </TextLink>
    </section>
  );
}

function statusOf(user: User): StatusText {
  const { role, request_status } = user;
  if (role === "admin") return admin;
  if (request_status === "none" && hasApplied(user)) return memberAgain;
  return texts[request_status];
}
