import { useId } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import type { RequestStatus } from "#contract/users.ts";

type Words = {
  badge: string;
  tone: "neutral" | "highlight" | "success" | "danger";
  text: string;
  next?: { to: string; label: string };
};

const words: Record<RequestStatus, Words> = {
  none: {
    badge: "No application yet",
    tone: "neutral",
    text: "You train with us. If you would like to coach with us too, tell us what you know and when you are free.",
    next: { to: "/become-trainer", label: "Become A Trainer" },
  },
  requested: {
    badge: "Requested",
    tone: "highlight",
    text: "We have your application and an admin will read it. The answer will stand here.",
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
    text: "Not this time. Nothing speaks against another try: mend your application and send it again.",
    next: { to: "/become-trainer", label: "Apply again" },
  },
};

/** Where one's application to become a trainer stands, in words, with what to do next. */
export function ApplicationStatus({ status }: { status: RequestStatus }) {
  const titleId = useId();
  const { badge, tone, text, next } = words[status];
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
      {next && (
        <LinkButton to={next.to} variant="secondary">
          {next.label}
        </LinkButton>
      )}
    </section>
  );
}
