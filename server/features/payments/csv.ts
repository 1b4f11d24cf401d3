import { daysText } from "#contract/hours.ts";
import { dollarsOfCents } from "#contract/money.ts";
import type { PaymentsQuery } from "#contract/payments.ts";
import type { Db } from "#server/db/open.ts";
import { readSlotDays } from "#server/db/slot-days.ts";
import type { UserRecord } from "#server/features/people/reads.ts";
import { listPayments, type PaymentRecord } from "./reads.ts";

const rowsAtOnce = 500;
/** Spreadsheets read a file as UTF-8 only when it begins with this mark. */
const utf8Mark = "\uFEFF";

const columns: ReadonlyArray<{ header: string; cell: (payment: PaymentRecord) => string }> = [
  { header: "Paid at (UTC)", cell: ({ paid_at }) => textCell(paid_at) },
  { header: "Transaction id", cell: ({ transaction_id }) => textCell(transaction_id) },
  { header: "Member", cell: ({ user_name }) => textCell(user_name) },
  { header: "Email", cell: ({ email }) => textCell(email) },
  { header: "Trainer", cell: ({ trainer_name }) => textCell(trainer_name) },
  { header: "Slot timing", cell: ({ slot_timing }) => textCell(slot_timing) },
  { header: "Slot duration (hours)", cell: ({ slot_duration }) => String(slot_duration) },
  { header: "Slot days", cell: ({ slot_days }) => textCell(daysText(readSlotDays(slot_days))) },
  { header: "Class", cell: ({ class_name }) => textCell(class_name ?? "") },
  { header: "Starts on", cell: ({ starts_on }) => textCell(starts_on) },
  { header: "Ends on", cell: ({ ends_on }) => textCell(ends_on) },
  { header: "Amount (USD)", cell: ({ price_cents }) => String(dollarsOfCents(price_cents)) },
];

type Asked = { caller: UserRecord; query: Omit<PaymentsQuery, "limit" | "cursor">; now: Date };

/** The payments that `caller` may see as a CSV file (RFC 4180), read and sent some rows at a time. */
export function paymentsCsv(db: Db, asked: Asked): ReadableStream<Uint8Array> {
  const lines = csvLines(db, asked);
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await lines.return()),
  });
}

async function* csvLines(db: Db, { query, ...asked }: Asked): AsyncGenerator<string, void> {
  yield utf8Mark + lineOf(columns.map(({ header }) => textCell(header)));
  let cursor: string | undefined;
  do {
    const page = await listPayments(db, { ...asked, query: { ...query, limit: rowsAtOnce, cursor } });
    yield page.rows.map((payment) => lineOf(columns.map(({ cell }) => cell(payment)))).join("");
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

function lineOf(cells: readonly string[]): string {
  return `${cells.join(",")}\r\n`;
}

/** Text in quotes. What a spreadsheet would run as a formula gets an apostrophe, which makes it text. */
function textCell(text: string): string {
  const guarded = /^[\s\0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return `"${guarded.replaceAll('"', '""')}"`;
}
