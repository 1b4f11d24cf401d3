import { monthAfter } from "#app/page/range.ts";
import type { PaymentsSummary } from "#contract/takings.ts";

type Row = PaymentsSummary["byMonth"][number];

/** The months from the first with a transaction until `last` (YYYY-MM), filling in those without any. */
export function everyMonth(rows: readonly Row[], last: string): Row[] {
  const [first] = rows;
  if (!first) return [];
  const known = new Map(rows.map((row) => [row.label, row]));
  const end = [last, ...known.keys()].reduce((latest, label) => (label > latest ? label : latest));
  const months: Row[] = [];
  for (let label = first.label; label <= end; label = monthAfter(label)) {
    months.push(known.get(label) ?? { label, total: 0, charged: 0, returned: 0, payments: 0 });
  }
  return months;
}
