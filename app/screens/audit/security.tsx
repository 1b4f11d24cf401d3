import shield from "lucide/dist/esm/icons/shield-check.mjs";
import alert from "lucide/dist/esm/icons/triangle-alert.mjs";
import { securityPagesQuery } from "#app/features/people/admin-queries.ts";
import { PersonLink } from "#app/features/people/person-link.tsx";
import { eventTone, eventWords } from "#app/features/people/security-words.ts";
import { List, type ListDefinition } from "#app/lists/list.tsx";
import { DatedRows, DiaryRow } from "#app/page/diary.tsx";
import { knownDays } from "#app/page/range.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { SecurityEntry, SecurityQuery } from "#contract/security-events.ts";

type SecurityListQuery = Omit<SecurityQuery, "subject"> & { show?: string };

export const securityList: ListDefinition<SecurityListQuery, SecurityEntry> = {
  pages: (query) => securityPagesQuery(eventsAsked(query)),
  noun: { one: "event", many: "events" },
  size: "tool",
  filters: {
    label: "Find an event",
    placeholder: "Name, email or network address",
    choices: {
      show: "linked",
      from: "linked",
      until: "linked",
      event: { label: "Event", unset: "Every event", words: eventWords },
    },
  },
  nothingYet: {
    title: "No events yet",
    text: "Logins and refused attempts are kept for 90 days, along with where they came from.",
  },
  nothingFound: {
    title: "Nothing found",
    text: "No events match this person, address, kind and days. They are kept for 90 days.",
    showAll: "Show every event",
  },
};

/** The API query for the page's URL. */
export function eventsAsked({ show: _, ...query }: SecurityListQuery): SecurityQuery {
  return { ...query, ...knownDays(query) };
}

/** Logins and refused attempts with their origin, day by day. */
export function SecurityEvents() {
  return (
    <List list={securityList}>
      {(events) => (
        <DatedRows rows={events} momentOf={({ happenedAt }) => happenedAt}>
          {({ _id, event, happenedAt, times, ...entry }) => (
            <DiaryRow
              key={_id}
              mark={eventTone(event) === "highlight" ? alert : shield}
              at={happenedAt}
              more={[`${entry.device}, ${entry.address}`, entry.reason].filter(Boolean).join(": ")}
            >
              <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
                <Badge tone={eventTone(event)}>{eventWords[event]}</Badge>
                <Who entry={entry} />
                {times > 1 && <span className="tabular text-small">{times} times</span>}
              </span>
            </DiaryRow>
          )}
        </DatedRows>
      )}
    </List>
  );
}

function Who({ entry: { person, triedDomain } }: { entry: Pick<SecurityEntry, "person" | "triedDomain"> }) {
  if (person) return <PersonLink id={person._id}>{person.name || person.email}</PersonLink>;
  return <span>Nobody we know{triedDomain && `, with an email at ${triedDomain}`}</span>;
}
