import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import copy from "lucide/dist/esm/icons/copy.mjs";
import { asShown } from "#app/data/as-shown.ts";
import { joinPages } from "#app/data/list-page.ts";
import { articlePagesQuery } from "#app/features/articles/queries.ts";
import { isAnyFailed } from "#app/features/payments/failed-refunds.ts";
import { FailedRefunds } from "#app/features/payments/failed-refunds-notice.tsx";
import { waitsQuery } from "#app/features/people/admin-queries.ts";
import { PersonLink } from "#app/features/people/person-link.tsx";
import { useMe } from "#app/features/people/queries.ts";
import { WaitText } from "#app/features/people/wait-text.tsx";
import { lastVisitQuery } from "#app/features/visits/queries.ts";
import { DayText } from "#app/page/day-text.tsx";
import { useNow } from "#app/page/use-now.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { copyText } from "#app/ui/copy-text.ts";
import { DateText } from "#app/ui/date-text.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { roomFor } from "#app/ui/room-for.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { studioDay } from "#contract/studio-time.ts";
import type { RequestStatus, User } from "#contract/users.ts";
import { usePaymentsOf } from "./payments.tsx";
import { standingOf } from "./standing.ts";
import { WriteTo } from "./write-to.tsx";

/** Who this is, at a glance, and how to reach them. */
export function PersonHead({ person }: { person: User }) {
  const { _id, name, email, role, joined_at, photoUrl, email_proven } = person;
  return (
    <header className="grid grid-cols-[6.5rem_minmax(0,1fr)] narrow:grid-cols-1 items-start gap-x-4 gap-y-5 sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-x-8">
      <Picture
        src={photoUrl}
        alt=""
        of={{ id: _id, name }}
        ratio="poster"
        loads="soon"
        className="w-full rounded border border-frame narrow:max-w-26 sm:row-span-2"
      />
      <div className="grid min-w-0 content-start gap-3">
        <p className="flex flex-wrap gap-2">
          <Badge tone={role === "member" ? "neutral" : "studio"} className="capitalize">
            {role}
          </Badge>
          <ApplicationBadge person={person} />
        </p>
        <h1 tabIndex={-1} className={joinClasses("wrap-anywhere font-display text-display-3", roomFor(name))}>
          {name}
        </h1>
        <div className="grid text-muted">
          <p className="wrap-anywhere">
            <a href={`mailto:${email}`} className="text-link inline-block py-0.5">
              <EmailText email={email} />
            </a>
            <IconButton
              label="Copy the email address"
              onClick={() => void copyText(email)}
              className="-my-1.5 ms-1 inline-grid size-8 border-transparent align-middle print:hidden"
            >
              <Icon of={copy} className="size-4" />
            </IconButton>
            {!email_proven && <span className="block">Not confirmed yet</span>}
          </p>
          <p>
            {role === "member" ? "Member since" : "Here since"} <DayText moment={joined_at} />
          </p>
          <LastCame person={person} />
          <ArticleCount writer={person} />
        </div>
      </div>
      <div className="col-span-full grid min-w-0 gap-4 sm:col-span-1 sm:col-start-2">
        <Standing person={person} />
        <WaitsFor person={person} />
        <div className="flex flex-wrap gap-3">
          <WriteTo person={person} />
          {role === "trainer" && (
            <LinkButton to={`/trainer-details/${_id}`} variant="secondary">
              Trainer page
            </LinkButton>
          )}
        </div>
      </div>
    </header>
  );
}

const applications: Partial<Record<RequestStatus, { words: string; tone: Tone }>> = {
  requested: { words: "Application waiting", tone: "highlight" },
  rejected: { words: "Application rejected", tone: "neutral" },
};

/** Only where it says something: a trainer's was approved. */
function ApplicationBadge({ person: { role, request_status } }: { person: User }) {
  const application = role === "member" ? applications[request_status] : undefined;
  return application && <Badge tone={application.tone}>{application.words}</Badge>;
}

/** The day of the last visit that was ticked; nothing before the first (D77). */
function LastCame({ person: { _id } }: { person: User }) {
  const email = useMe().data?.email ?? "";
  const [last] = useQuery({ ...lastVisitQuery({ email, member: _id }), enabled: email !== "" }).data ?? [];
  return (
    last && (
      <p>
        Last came <DateText date={last.day} />
      </p>
    )
  );
}

/** How many articles they have written; nothing for whoever never wrote any. */
function ArticleCount({ writer }: { writer: User }) {
  const articles = useInfiniteQuery(articlePagesQuery({ writer: writer._id, limit: 1 }));
  const { total } = joinPages(articles.data);
  if (total === undefined || total === "0") return null;
  return (
    <TextLink to={`/all-articles?writer=${writer._id}`} className="justify-self-start">
      {total === "1" ? "1 article" : `${total} articles`}
    </TextLink>
  );
}

/** The slots whose waiting lists they are on, or of which a place is held for them, each with the way to its trainer (D55). */
function WaitsFor({ person: { _id } }: { person: User }) {
  const waits = useQuery({ ...waitsQuery(_id), select: asShown }).data ?? [];
  if (waits.length === 0) return null;
  return (
    <ul className="grid justify-items-start gap-1">
      {waits.map((wait) => (
        <li
          key={`${wait.trainerId} ${wait.slotTiming}`}
          className="wrap-anywhere border-highlight border-l-6 bg-sunken px-3 py-2"
        >
          <WaitText wait={wait} trainer={<PersonLink id={wait.trainerId}>{wait.trainerName}</PersonLink>} />
        </li>
      ))}
    </ul>
  );
}

/** What they pay, and what the studio owes them. */
function Standing({ person: { _id, role } }: { person: User }) {
  const { data: payments } = usePaymentsOf({ member: _id });
  const today = studioDay(useNow());
  if (!payments) return <p className="min-h-[1lh] text-lead" />;
  if (role !== "member" && payments.length === 0) return null;
  const { words, day } = standingOf(payments, today);
  return (
    <div className="grid gap-2">
      <p className="font-bold text-lead">
        {words} {day && <DateText date={day} length="short" className="whitespace-nowrap" />}
      </p>
      {payments.some(isAnyFailed) && <FailedRefunds member={_id} />}
    </div>
  );
}
