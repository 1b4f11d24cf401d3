import { aboutStudio } from "#contract/about-studio.ts";
import { AuditEntry, AuditQuery, OwnDeed } from "#contract/audit.ts";
import { only, provenLately } from "#server/features/people/guards.ts";
import { json } from "#server/http/answers.ts";
import { callsOf } from "#server/http/call.ts";
import { type CsvColumn, csv, momentColumns, sendCsv } from "#server/http/csv.ts";
import { rowsOf } from "#server/http/paging.ts";
import { createRouter } from "#server/http/router.ts";
import { listDecisions, listOwnDeeds, presentDecision } from "./audit.ts";

const call = callsOf("People");

const list = call("get", "/audit", "listDecisions", {
  summary: "List who decided what about whom, newest first",
  guard: only("admin"),
  query: AuditQuery,
  answers: { 200: json(AuditEntry.array(), "The decisions") },
});

const download = call("get", "/audit.csv", "exportDecisions", {
  summary: "Get the decisions as a CSV file",
  guard: [only("admin"), provenLately],
  query: AuditQuery.omit({ limit: true, cursor: true }),
  answers: { 200: csv },
});

const own = call("get", "/own-deeds", "listOwnDeeds", {
  summary: "List what the caller did as a trainer in the last 30 days, and what was done to their sessions",
  guard: only("trainer"),
  answers: { 200: json(OwnDeed.array(), "Newest first") },
});

const columns: readonly CsvColumn<AuditEntry>[] = [
  ...momentColumns("Decided", ({ decidedAt }: AuditEntry) => decidedAt),
  { header: "Action", cell: ({ action }) => action },
  { header: "Person", cell: (entry) => personIn(entry)?.name ?? "" },
  { header: "Email", cell: (entry) => personIn(entry)?.email ?? "" },
  { header: "Reason", cell: ({ reason }) => reason },
  { header: "Outcome", cell: ({ outcome = "" }) => outcome },
  { header: "Decided by", cell: ({ actor }) => actor.name },
  { header: "Their email", cell: ({ actor }) => actor.email },
];

/** Whom a decision is about, if anybody. */
function personIn({ action, subject }: AuditEntry): AuditEntry["subject"] | undefined {
  return aboutStudio.includes(action) ? undefined : subject;
}

/** What admins have decided. */
export const audit = createRouter()
  .openapi(list, async (c) => {
    const rows = await rowsOf(c, listDecisions(c.get("parts").db, c.req.valid("query")));
    return c.json(rows.map(presentDecision), 200);
  })
  .openapi(own, async (c) => {
    const { db, clock } = c.get("parts");
    return c.json(await listOwnDeeds(db, { id: c.get("caller").id, now: clock.now() }), 200);
  })
  .openapi(download, (c) => {
    const { db } = c.get("parts");
    const query = c.req.valid("query");
    return sendCsv(c, { list: "audit", from: query.from, until: query.until }, columns, async (paging) => {
      const page = await listDecisions(db, { ...query, ...paging });
      return { ...page, rows: page.rows.map(presentDecision) };
    });
  });
