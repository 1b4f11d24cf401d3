import { useSearchParams } from "react-router";
import { auditPagesQuery, fetchAuditCsv } from "#app/features/people/admin-queries.ts";
import { actionWords } from "#app/features/people/audit-words.ts";
import { DecisionText } from "#app/features/people/decision-text.tsx";
import { PersonLink } from "#app/features/people/person-link.tsx";
import { ListDownload } from "#app/lists/file-download.tsx";
import { List, type ListDefinition } from "#app/lists/list.tsx";
import { ListViews } from "#app/lists/list-views.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
import { knownDays } from "#app/page/range.ts";
import { RangeChoice } from "#app/page/range-choice.tsx";
import { MomentCell } from "#app/page/time-text.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { aboutStudio } from "#contract/about-studio.ts";
import type { AuditEntry, AuditQuery } from "#contract/audit.ts";
import { SecurityEvents } from "./security.tsx";

type DecisionsQuery = Omit<AuditQuery, "subject">;

const decisionList: ListDefinition<DecisionsQuery, AuditEntry> = {
  pages: (query) => auditPagesQuery(decisionsAsked(query)),
  noun: { one: "decision", many: "decisions" },
  size: "tool",
  filters: {
    label: "Find a decision",
    placeholder: "Name or email",
    choices: {
      from: "linked",
      until: "linked",
      action: { label: "Decision", unset: "Every decision", words: actionWords },
    },
  },
  nothingYet: {
    title: "Nothing decided yet",
    text: "Every approval, rejection, demotion, deletion and refund, every closing and every change of a class is recorded here, with who made it.",
  },
  nothingFound: {
    title: "Nothing found",
    text: "No decisions match this person, kind and days.",
    showAll: "Show every decision",
  },
};

/** The API query for the page's URL. */
function decisionsAsked(query: DecisionsQuery): AuditQuery {
  return { ...query, ...knownDays(query) };
}

const columns: ReadonlyArray<Column<AuditEntry>> = [
  {
    header: "Person",
    names: true,
    cell: ({ action, subject }) =>
      aboutStudio.includes(action) ? (
        "The studio"
      ) : (
        <>
          {action === "deleted" ? (
            <span className="block">{subject.name || subject.email}</span>
          ) : (
            <PersonLink id={subject._id}>{subject.name || subject.email}</PersonLink>
          )}
          {subject.name && (
            // On a phone the name leads to it.
            <span
              className={joinClasses(
                "block font-normal text-muted text-small",
                action !== "deleted" && "max-md:not-print:hidden",
              )}
            >
              <EmailText email={subject.email} />
            </span>
          )}
          {action === "deleted" && (
            <span className="block font-normal text-muted text-small">No longer here</span>
          )}
        </>
      ),
  },
  {
    header: "Decision",
    plain: true,
    cell: (entry) => (
      <DecisionText
        entry={entry}
        aside={
          <span className="text-muted text-small md:hidden print:hidden">
            by {deciderOf(entry) ?? "themselves"}
          </span>
        }
      />
    ),
  },
  { header: "By", wide: true, cell: (entry) => deciderOf(entry) ?? "Themselves" },
  {
    header: "Date",
    leads: true,
    cell: ({ decidedAt }) => <MomentCell at={decidedAt} />,
  },
];

/** Who decided, by name; undefined where somebody decided about themselves. */
function deciderOf({ action, actor, subject }: AuditEntry): string | undefined {
  return actor._id === subject._id && !aboutStudio.includes(action) ? undefined : actor.name || actor.email;
}

export const meta = () => pageMeta({ title: "Audit" });

/** Who decided what about whom (D36, D38, D64), and security events such as logins and refusals; newest first. */
export default function Audit() {
  const [address] = useSearchParams();
  const isSecurityShown = address.get("show") === "security";
  return (
    <div className="grid gap-6">
      <PageHeading
        size="tool"
        className="min-h-target"
        actions={
          !isSecurityShown && (
            <ListDownload list={decisionList} fetchFile={(query) => fetchAuditCsv(decisionsAsked(query))} />
          )
        }
      >
        Audit
      </PageHeading>
      <ListViews label="Kinds of entries" views={{ "": "Decisions", security: "Security" }} />
      {isSecurityShown ? (
        <SecurityEvents />
      ) : (
        <>
          <RangeChoice />
          <List list={decisionList}>
            {(decisions) => <DataTable caption="Decisions" columns={columns} rows={decisions} rowKey="_id" />}
          </List>
        </>
      )}
    </div>
  );
}
