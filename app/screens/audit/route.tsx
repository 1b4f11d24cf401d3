import { Link, useSearchParams } from "react-router";
import { auditPagesQuery, fetchAuditCsv } from "#app/features/people/admin-queries.ts";
import { actionTones, actionWords } from "#app/features/people/audit-words.ts";
import { CsvDownload } from "#app/lists/csv-download.tsx";
import { List, type ListDefinition } from "#app/lists/list.tsx";
import { isNarrowed, readListQuery } from "#app/lists/list-query.ts";
import { pageMeta } from "#app/page/page-meta.ts";
import { Badge } from "#app/ui/badge.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { AuditEntry, AuditQuery } from "#contract/audit.ts";
import { clockText } from "#contract/hours.ts";
import { studioDay, studioMinute } from "#contract/studio-time.ts";

type DecisionsQuery = Omit<AuditQuery, "subject">;

const decisionList: ListDefinition<DecisionsQuery, AuditEntry> = {
  pages: auditPagesQuery,
  noun: { one: "decision", many: "decisions" },
  size: "tool",
  filters: {
    label: "Find a decision",
    placeholder: "Name or email",
    choices: { action: { label: "Decision", unset: "Every decision", words: actionWords } },
  },
  nothingYet: {
    title: "Nothing decided yet",
    text: "Who approved, rejected, demoted, deleted or paid back whom is kept here.",
  },
  nothingFound: {
    title: "Nothing found",
    text: "No decision about or by this person, or none of this kind.",
    showAll: "Show every decision",
  },
  skeleton: { count: 6, className: "grid gap-3", row: <Skeleton className="h-16" /> },
};

const columns: ReadonlyArray<Column<AuditEntry>> = [
  {
    key: "person",
    header: "Person",
    names: true,
    cell: ({ action, subject }) => (
      <>
        {action === "deleted" ? (
          <span className="block">{subject.name || subject.email}</span>
        ) : (
          <Link
            to={`/dashboard/all-users/${subject._id}`}
            className="text-link inline-flex min-h-6 items-center"
          >
            {subject.name || subject.email}
          </Link>
        )}
        {subject.name && <span className="block font-normal text-muted text-small">{subject.email}</span>}
        {action === "deleted" && (
          <span className="block font-normal text-muted text-small">No longer here</span>
        )}
      </>
    ),
  },
  {
    key: "decision",
    header: "Decision",
    cell: ({ action, reason }) => (
      <span className="grid gap-1 max-md:justify-items-end md:justify-items-start">
        <Badge tone={actionTones[action]}>{actionWords[action]}</Badge>
        {reason && <span className="wrap-anywhere max-w-80 text-small">{reason}</span>}
      </span>
    ),
  },
  { key: "by", header: "By", cell: ({ actor }) => actor.name || actor.email },
  {
    key: "date",
    header: "Date",
    cell: ({ decidedAt }) => {
      const moment = new Date(decidedAt);
      return (
        <span className="tabular sm:whitespace-nowrap">
          <DateText date={studioDay(moment)} length="short" />
          <span className="text-muted text-small md:block"> {clockText(studioMinute(moment))}</span>
        </span>
      );
    },
  },
];

export const meta = () => pageMeta({ title: "Audit" });

/** Who decided what about whom, the newest first (D36, D38, D64). */
export default function Audit() {
  const [address] = useSearchParams();
  const query = readListQuery<DecisionsQuery>(decisionList.filters, address);
  return (
    <div className="grid gap-6">
      <PageHeading
        size="tool"
        actions={
          <CsvDownload
            fetchFile={() => fetchAuditCsv({ q: query.q, action: query.action })}
            isNarrowed={isNarrowed(query)}
          />
        }
      >
        Audit
      </PageHeading>
      <List list={decisionList}>
        {(decisions) => (
          <DataTable
            caption="Decisions"
            captionHidden
            columns={columns}
            rows={decisions}
            rowKey={({ _id }) => _id}
          />
        )}
      </List>
    </div>
  );
}
