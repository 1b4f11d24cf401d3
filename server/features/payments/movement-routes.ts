import { createRoute, z } from "@hono/zod-openapi";
import { Movement, MovementsQuery } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import { afterProof, only } from "#server/features/people/guards.ts";
import { errors, json } from "#server/http/answers.ts";
import { type CsvColumn, csvFile, csvHeaders } from "#server/http/csv.ts";
import { setPageHeaders } from "#server/http/paging.ts";
import { createRouter } from "#server/http/router.ts";
import { listMovements, presentMovement } from "./movements.ts";

const tags = ["Payments"];
const token = [{ accessToken: [] }];

const list = createRoute({
  method: "get",
  path: "/movements",
  operationId: "listMovements",
  tags,
  summary: "List the movements of money, newest first",
  security: token,
  middleware: only("admin"),
  request: { query: MovementsQuery },
  responses: {
    200: json(Movement.array(), "The movements"),
    ...errors("invalid", "unauthenticated", "forbidden"),
  },
});

const csv = createRoute({
  method: "get",
  path: "/movements.csv",
  operationId: "exportMovements",
  tags,
  summary: "Get the movements as a CSV file",
  ...afterProof(only("admin")),
  request: { query: MovementsQuery.omit({ limit: true, cursor: true }) },
  responses: {
    200: { description: "The file", content: { "text/csv": { schema: z.string() } } },
    ...errors("invalid", "unauthenticated", "forbidden"),
  },
});

const columns: readonly CsvColumn<Movement>[] = [
  { header: "Happened at (UTC)", cell: ({ happenedAt }) => happenedAt },
  { header: "Kind", cell: ({ kind }) => kind },
  { header: "Amount (USD)", cell: ({ amount }) => amount },
  { header: "State", cell: ({ state }) => state },
  { header: "Id at the provider", cell: ({ providerId }) => providerId },
  { header: "Transaction id", cell: ({ transactionId }) => transactionId },
  { header: "Member", cell: ({ userName }) => userName },
  { header: "Trainer", cell: ({ trainerName }) => trainerName },
  { header: "Slot timing", cell: ({ slotTiming }) => slotTiming },
];

/** The books, movement by movement (D58). */
export const movements = createRouter()
  .openapi(list, async (c) => {
    const page = await listMovements(c.get("parts").db, c.req.valid("query"));
    await setPageHeaders(c, page);
    return c.json(page.rows.map(presentMovement), 200);
  })
  .openapi(csv, (c) => {
    const { db, clock } = c.get("parts");
    const query = c.req.valid("query");
    const file = csvFile(columns, async (paging) => {
      const page = await listMovements(db, { ...query, ...paging });
      return { ...page, rows: page.rows.map(presentMovement) };
    });
    return c.body(file, 200, csvHeaders(`shokti-movements-${studioDay(clock.now())}.csv`));
  });
