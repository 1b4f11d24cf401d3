import { createRoute, z } from "@hono/zod-openapi";
import { AuditEntry, AuditQuery } from "#contract/audit.ts";
import { studioDay } from "#contract/studio-time.ts";
import { errors, json } from "#server/http/answers.ts";
import { type CsvColumn, csvFile, csvHeaders } from "#server/http/csv.ts";
import { setPageHeaders } from "#server/http/paging.ts";
import { createRouter } from "#server/http/router.ts";
import { listDecisions, presentDecision } from "./audit.ts";
import { afterProof, only } from "./guards.ts";

const tags = ["People"];
const token = [{ accessToken: [] }];

const list = createRoute({
  method: "get",
  path: "/audit",
  operationId: "listDecisions",
  tags,
  summary: "List who decided what about whom, newest first",
  security: token,
  middleware: only("admin"),
  request: { query: AuditQuery },
  responses: {
    200: json(AuditEntry.array(), "The decisions"),
    ...errors("invalid", "unauthenticated", "forbidden"),
  },
});

const csv = createRoute({
  method: "get",
  path: "/audit.csv",
  operationId: "exportDecisions",
  tags,
  summary: "Get the decisions as a CSV file",
  ...afterProof(only("admin")),
  request: { query: AuditQuery.omit({ limit: true, cursor: true }) },
  responses: {
    200: { description: "The file", content: { "text/csv": { schema: z.string() } } },
    ...errors("invalid", "unauthenticated", "forbidden"),
  },
});

const columns: readonly CsvColumn<AuditEntry>[] = [
  { header: "Decided at (UTC)", cell: ({ decidedAt }) => decidedAt },
  { header: "Action", cell: ({ action }) => action },
  { header: "Person", cell: ({ subject }) => subject.name },
  { header: "Email", cell: ({ subject }) => subject.email },
  { header: "Reason", cell: ({ reason }) => reason },
  { header: "Decided by", cell: ({ actor }) => actor.name },
  { header: "Their email", cell: ({ actor }) => actor.email },
];

/** What admins have decided about people. */
export const audit = createRouter()
  .openapi(list, async (c) => {
    const page = await listDecisions(c.get("parts").db, c.req.valid("query"));
    await setPageHeaders(c, page);
    return c.json(page.rows.map(presentDecision), 200);
  })
  .openapi(csv, (c) => {
    const { db, clock } = c.get("parts");
    const query = c.req.valid("query");
    const file = csvFile(columns, async (paging) => {
      const page = await listDecisions(db, { ...query, ...paging });
      return { ...page, rows: page.rows.map(presentDecision) };
    });
    return c.body(file, 200, csvHeaders(`shokti-audit-${studioDay(clock.now())}.csv`));
  });
