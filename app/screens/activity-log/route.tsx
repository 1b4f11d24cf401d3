import { useId } from "react";
import { Link } from "react-router";
import BookedNote from "#app/features/payments/booked-note.tsx";
import { hasApplied } from "#app/features/people/application-input.ts";
import { useMe } from "#app/features/people/queries.ts";
import { RejectionReason } from "#app/features/people/rejection-reason.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import type { RequestStatus, User } from "#contract/users.ts";
import { Dues } from "./dues.tsx";
import { NextSlot } from "./next-slot.tsx";

export const meta = () => pageMeta({ title: "Activity Log" });

/** The person's own record, and the status of their application (spec §2 Activity Log). */
export default function ActivityLog() {
  const { data: me } = useMe();
  if (!me) return null;
  return (
    <div className="grid gap-8">
      <PageHeading size="tool">Activity Log</PageHeading>
      <BookedNote className="rounded" />
      <div className="grid gap-3 empty:hidden">
        <NextSlot me={me} />
        <Dues me={me} />
      </div>
      <section aria-label="You at the studio" className="grid gap-6 sm:grid-cols-[auto_1fr] sm:gap-8">
        <Avatar
          src={me.photoUrl}
          alt=""
          of={{ id: me._id, name: me.name }}
          size="lg"
          className="max-sm:hidden"
        />
        <dl className="grid border-rule border-t">
          <Fact name="Name">{me.name}</Fact>
          <Fact name="Email">{me.email}</Fact>
          <Fact name="Current role">
            <span className="capitalize">{me.role}</span>
          </Fact>
        </dl>
      </section>
      <ApplicationStatus user={me} />
      <p className="text-muted">
        A new name or photo?{" "}
        <Link to="/dashboard/profile" className="text-link">
          Change your profile
        </Link>
      </p>
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
  const wasTrainer = user.request_status === "none" && hasApplied(user);
  const { badge, tone, text, next } = wasTrainer ? memberAgain : texts[user.request_status];
  return (
    <section
      aria-labelledby={titleId}
      className="grid justify-items-start gap-4 rounded border border-rule bg-raised p-4 sm:p-6"
    >
      <div className="flex flex-wrap items-center gap-3">
        <h2 id={titleId} className="font-bold text-title">
          Request status
        </h2>
        <Badge tone={tone}>{badge}</Badge>
      </div>
      <p className="max-w-text">{text}</p>
      <RejectionReason user={user} />
      <LinkButton to={next.to} variant="secondary">
        {next.label}
      </LinkButton>
    </section>
  );
}
