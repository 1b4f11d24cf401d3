import { asShown, asTyped } from "#app/data/as-shown.ts";
import { ApplicationForm } from "#app/features/people/application-form.tsx";
import { ConfirmFirst } from "#app/features/people/confirm-first.tsx";
import { useMe } from "#app/features/people/queries.ts";
import { RejectionReason } from "#app/features/people/rejection-reason.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { PageNotice } from "#app/ui/page-notice.tsx";
import { Waiting } from "#app/ui/waiting.tsx";
import type { RequestStatus, User } from "#contract/users.ts";
import { waitsForProof } from "#contract/waits-for-proof.ts";

export const meta = () => pageMeta({ title: "Become A Trainer" });

/** Where a member applies to become a trainer (spec §5, D36). */
export default function BecomeTrainerScreen() {
  const me = useMe(asTyped);

  if (me.data && me.data.role !== "member") {
    return (
      <main id="main" className="page-width grow py-section">
        <ForMembersOnly role={me.data.role} />
      </main>
    );
  }
  return (
    <main id="main" className="page-width grid grow content-start gap-8 pt-8 pb-section lg:pt-12">
      <PageHeading lede="Know a movement well and love to see others get better at it? Tell us who you are and when you’re free.">
        {"Become A\u00A0Trainer"}
      </PageHeading>
      <NextSteps />
      <div className="grid content-start gap-8 border-rule border-t pt-6">
        <Loaded
          query={me}
          name="Your record"
          waiting={<Waiting name="your record" shapes={["h-24", "h-20", "h-40", "h-48"]} />}
          missing="The studio has no record of you. Log out and register again."
        >
          {(user) => (
            <>
              <Notice user={asShown(user)} />
              {user.email_proven || !waitsForProof("apply") ? (
                <ApplicationForm
                  user={user}
                  form="become-trainer"
                  cardStyle="xl:ms-16 xl:w-96"
                  submitLabel={sendLabels[user.request_status]}
                  busyLabel="Sending…"
                  goTo="/dashboard/activity-log"
                />
              ) : (
                <ConfirmFirst email={user.email} to="apply" />
              )}
            </>
          )}
        </Loaded>
      </div>
    </main>
  );
}

const steps = [
  ["You apply", "Five minutes: your experience, what you teach, and the hours you can give."],
  [
    "We read it",
    "An admin of the studio reads every application. You’ll find the answer in your Activity Log.",
  ],
  ["You start", "Set the length of your slot, name your classes, and members can book you."],
] as const;

/** What happens after applying. */
function NextSteps() {
  return (
    <ol className="grid gap-4 border-rule border-t pt-6 md:grid-cols-3 md:gap-6">
      {steps.map(([title, text], index) => (
        <li key={title} className="grid grid-cols-[auto_1fr] content-start gap-x-4">
          <span aria-hidden="true" className="row-span-2 w-8 font-display text-accent-display text-display-3">
            {index + 1}
          </span>
          <b className="text-title">{title}</b>
          <p className="text-muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}

const notices: Partial<Record<RequestStatus, { badge: string; tone: "highlight" | "danger"; text: string }>> =
  {
    requested: {
      badge: "Requested",
      tone: "highlight",
      text: "We have your application, and an admin will read it. Until then you can change anything below.",
    },
    rejected: {
      badge: "Rejected",
      tone: "danger",
      text: "We couldn’t accept your last application. Update it and apply again.",
    },
  };

/** The status of an earlier application; nothing for anyone who never applied. */
function Notice({ user }: { user: User }) {
  const notice = notices[user.request_status];
  if (!notice) return null;
  return (
    <section
      aria-label="Your application"
      className="flex flex-wrap items-start gap-x-4 gap-y-2 rounded border border-rule bg-raised p-4"
    >
      <Badge tone={notice.tone}>{notice.badge}</Badge>
      <div className="grid gap-3">
        <p className="max-w-text">{notice.text}</p>
        <RejectionReason user={user} />
      </div>
    </section>
  );
}

const sendLabels: Record<RequestStatus, string> = {
  none: "Apply",
  requested: "Update application",
  rejected: "Apply again",
  approved: "Apply",
};

const ownPages = {
  trainer: {
    text: "You’re already a trainer, so there is nothing to apply for. Your slots and what members read about you are in your dashboard.",
    to: "/dashboard/trainer-profile",
    label: "Edit your trainer profile",
  },
  admin: {
    text: "Members apply here and you decide. Their applications wait in your dashboard.",
    to: "/dashboard/applied-trainer",
    label: "Read applications",
  },
};

/** Tells trainers and admins that this page is for members, and links to their own (spec §6). */
function ForMembersOnly({ role }: { role: keyof typeof ownPages }) {
  const { text, to, label } = ownPages[role];
  return (
    <PageNotice
      word="Members"
      title="This page is for members"
      actions={<LinkButton to={to}>{label}</LinkButton>}
    >
      <p>{text}</p>
    </PageNotice>
  );
}
