import { securityPagesQuery } from "#app/features/people/admin-queries.ts";
import { PersonLink } from "#app/features/people/person-link.tsx";
import { eventTone, eventWords } from "#app/features/people/security-words.ts";
import { List, type ListDefinition } from "#app/lists/list.tsx";
import { MomentCell } from "#app/page/time-text.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import type { SecurityEntry, SecurityQuery } from "#contract/security-events.ts";

type SecurityListQuery = Omit<SecurityQuery, "subject"> & { show?: string };

const securityList: ListDefinition<SecurityListQuery, SecurityEntry> = {
  pages: ({ show: _, ...query }) => securityPagesQuery(query),
  noun: { one: "event", many: "events" },
  size: "tool",
  filters: {
    label: "Find an event",
    placeholder: "Name, email or network address",
    choices: {
      show: "linked",
      event: { label: "Event", unset: "Every event", words: eventWords },
    },
  },
  nothingYet: {
    title: "No events yet",
    text: "Logins and refused attempts are kept for 90 days, along with where they came from.",
  },
  nothingFound: {
    title: "Nothing found",
    text: "No events match this person, address and kind.",
    showAll: "Show every event",
  },
};

const columns: ReadonlyArray<Column<SecurityEntry>> = [
  {
    header: "Event",
    names: true,
    cell: ({ event, reason, times }) => (
      <span className="grid justify-items-start gap-1">
        <span className="inline-flex flex-wrap items-center gap-2">
          <Badge tone={eventTone(event)}>{eventWords[event]}</Badge>
          {times > 1 && <span className="tabular font-normal text-small">{times} times</span>}
        </span>
        {reason && <span className="wrap-anywhere max-w-80 font-normal text-small">{reason}</span>}
      </span>
    ),
  },
  {
    header: "Who",
    cell: ({ person, triedDomain }) =>
      person ? (
        <span>
          <PersonLink id={person._id}>{person.name || person.email}</PersonLink>
          {person.name && (
            <span className="wrap-anywhere block text-muted text-small">
              <EmailText email={person.email} />
            </span>
          )}
        </span>
      ) : (
        <span>
          Nobody we know
          {triedDomain && (
            <span className="wrap-anywhere block text-muted text-small">an email at {triedDomain}</span>
          )}
        </span>
      ),
  },
  {
    header: "From",
    cell: ({ address, device }) => (
      <span>
        <span className="wrap-anywhere">{address}</span>
        <span className="block text-muted text-small">{device}</span>
      </span>
    ),
  },
  { header: "Date", leads: true, cell: ({ happenedAt }) => <MomentCell at={happenedAt} /> },
];

/** Logins and refused attempts with their origin, newest first. */
export function SecurityEvents() {
  return (
    <List list={securityList}>
      {(events) => <DataTable caption="Security events" columns={columns} rows={events} rowKey="_id" />}
    </List>
  );
}
