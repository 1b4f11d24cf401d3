import { useSearchParams } from "react-router";
import { auditPagesQuery, fetchAuditCsv, fetchSecurityCsv } from "#app/features/people/admin-queries.ts";
import { actionWords } from "#app/features/people/audit-words.ts";
import { DeedText, deedDetails, deedMark } from "#app/features/people/deed.tsx";
import { useMe } from "#app/features/people/queries.ts";
import { ListDownload } from "#app/lists/file-download.tsx";
import { List, type ListDefinition } from "#app/lists/list.tsx";
import { ListViews } from "#app/lists/list-views.tsx";
import { DatedRows, DiaryRow } from "#app/page/diary.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
import { knownDays } from "#app/page/range.ts";
import { RangeChoice } from "#app/page/range-choice.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import type { AuditEntry, AuditQuery } from "#contract/audit.ts";
import { eventsAsked, SecurityEvents, securityList } from "./security.tsx";

type DecisionsQuery = Omit<AuditQuery, "subject">;

const decisionList: ListDefinition<DecisionsQuery, AuditEntry> = {
  pages: (query) => auditPagesQuery(decisionsAsked(query)),
  noun: { one: "decision", many: "decisions" },
  size: "tool",
  filters: {
    label: "Find a decision",
    placeholder: "Name, email or words",
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
    text: "No decisions match this search, kind and days. Those about people are kept for two years, those about money with the books.",
    showAll: "Show every decision",
  },
};

/** The API query for the page's URL. */
function decisionsAsked(query: DecisionsQuery): AuditQuery {
  return { ...query, ...knownDays(query) };
}

export const meta = () => pageMeta({ title: "Audit" });

/** Who decided what about whom (D36, D38, D64), and security events such as logins and refusals, day by day. */
export default function Audit() {
  const [address] = useSearchParams();
  const isSecurityShown = address.get("show") === "security";
  return (
    <div className="grid gap-6">
      <PageHeading
        size="tool"
        className="min-h-target"
        actions={isSecurityShown ? securityFile : decisionsFile}
      >
        Audit
      </PageHeading>
      <ListViews
        label="Kinds of entries"
        views={{ "": "Decisions", security: "Security" }}
        shared={["from", "until"]}
      />
      <RangeChoice />
      {isSecurityShown ? <SecurityEvents /> : <Decisions />}
    </div>
  );
}

const decisionsFile = (
  <ListDownload
    key="decisions"
    list={decisionList}
    fetchFile={(query) => fetchAuditCsv(decisionsAsked(query))}
  />
);

const securityFile = (
  <ListDownload
    key="security"
    list={securityList}
    fetchFile={(query) => fetchSecurityCsv(eventsAsked(query))}
  />
);

function Decisions() {
  const { data: me } = useMe();
  return (
    <List list={decisionList}>
      {(decisions) => (
        <DatedRows rows={decisions} momentOf={({ decidedAt }) => decidedAt}>
          {(entry) => (
            <DiaryRow key={entry._id} mark={deedMark(entry)} at={entry.decidedAt} more={deedDetails(entry)}>
              <DeedText entry={entry} isOwn={entry.actor._id === me?._id} />
            </DiaryRow>
          )}
        </DatedRows>
      )}
    </List>
  );
}
