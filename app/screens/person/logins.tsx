import { useInfiniteQuery } from "@tanstack/react-query";
import { joinPages } from "#app/data/list-page.ts";
import { securityPagesQuery } from "#app/features/people/admin-queries.ts";
import { eventTone, eventWords } from "#app/features/people/security-words.ts";
import { DayText } from "#app/page/day-text.tsx";
import { TimeText } from "#app/page/time-text.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { SecurityEntry } from "#contract/security-events.ts";
import type { User } from "#contract/users.ts";

/** How many are shown; the Audit page has them all. */
const shownEvents = 5;

/** The person's latest logins and refusals, and where they came from. */
export function Logins({ person }: { person: User }) {
  const events = useInfiniteQuery(securityPagesQuery({ subject: person._id }));
  const search = new URLSearchParams({ show: "security", q: person.email });
  return (
    <Fold title="Login history">
      <Loaded query={events} name="The logins" waiting={<Skeleton className="h-16" />}>
        {(pages) => {
          const { rows } = joinPages(pages);
          if (rows.length === 0) return <p className="text-muted">None in the last 90 days.</p>;
          return (
            <>
              <ol className="grid border-hair border-t">
                {rows.slice(0, shownEvents).map((event) => (
                  <Entry key={event._id} event={event} />
                ))}
              </ol>
              {rows.length > shownEvents && (
                <LinkButton
                  to={`/dashboard/audit?${search}`}
                  variant="secondary"
                  className="justify-self-start"
                >
                  See them all
                </LinkButton>
              )}
            </>
          );
        }}
      </Loaded>
    </Fold>
  );
}

function Entry({ event: { event, times, address, device, happenedAt, reason } }: { event: SecurityEntry }) {
  const moment = new Date(happenedAt);
  return (
    <li className="grid justify-items-start gap-1 border-hair border-b py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={eventTone(event)}>{eventWords[event]}</Badge>
        <span>
          {times > 1 && `${times} times, `}
          <DayText moment={moment} /> <TimeText moment={moment} />
        </span>
      </p>
      <p className="wrap-anywhere text-muted">
        {device}, {address}
        {reason && `: ${reason}`}
      </p>
    </li>
  );
}
