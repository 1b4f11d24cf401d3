import { deskWords } from "#contract/desk-words.ts";
import { movementWords } from "#contract/movement-words.ts";
import { Movement, MovementsQuery } from "#contract/payments.ts";
import { only, provenLately } from "#server/features/people/guards.ts";
import { json } from "#server/http/answers.ts";
import { callsOf } from "#server/http/call.ts";
import { type CsvColumn, csv, momentColumns, sendCsv } from "#server/http/csv.ts";
import { rowsOf } from "#server/http/paging.ts";
import { createRouter } from "#server/http/router.ts";
import { listMovements, presentMovement } from "./movements.ts";

const call = callsOf("Payments");

const list = call("get", "/movements", "listMovements", {
  summary: "List the movements of money, newest first",
  guard: only("admin"),
  query: MovementsQuery,
  answers: { 200: json(Movement.array(), "The movements") },
});

const download = call("get", "/movements.csv", "exportMovements", {
  summary: "Get the movements as a CSV file",
  guard: [only("admin"), provenLately],
  query: MovementsQuery.omit({ limit: true, cursor: true }),
  answers: { 200: csv },
});

const columns: readonly CsvColumn<Movement>[] = [
  ...momentColumns("Happened", ({ happenedAt }: Movement) => happenedAt),
  { header: "Kind", cell: movementWords },
  { header: "Amount (USD)", cell: ({ amount }) => amount },
  { header: "State", cell: ({ state, failedAt }) => (failedAt ? "failed" : state) },
  { header: "Id at the provider", cell: ({ providerId }) => providerId },
  { header: "Transaction id", cell: ({ transactionId }) => transactionId },
  { header: "Member", cell: ({ userName }) => userName },
  { header: "Trainer", cell: ({ trainerName }) => trainerName },
  { header: "Slot timing", cell: ({ slotTiming }) => slotTiming },
  // The payment that it belongs to.
  { header: "Paid", cell: ({ desk }) => (desk ? deskWords[desk] : "by card") },
  { header: "Paid back", cell: ({ paidOtherwise }) => paidOtherwise ?? "" },
];

/** The books, movement by movement (D58). */
export const movements = createRouter()
  .openapi(list, async (c) => {
    const rows = await rowsOf(c, listMovements(c.get("parts").db, c.req.valid("query")));
    return c.json(rows.map(presentMovement), 200);
  })
  .openapi(download, (c) => {
    const { db } = c.get("parts");
    const query = c.req.valid("query");
    return sendCsv(
      c,
      { list: "movements", from: query.from, until: query.until },
      columns,
      async (paging) => {
        const page = await listMovements(db, { ...query, ...paging });
        return { ...page, rows: page.rows.map(presentMovement) };
      },
    );
  });
