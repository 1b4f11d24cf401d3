import { useId } from "react";
import { useSearchParams } from "react-router";
import { fetchPaymentsCsv } from "#app/features/payments/queries.ts";
import { CsvDownload } from "#app/lists/csv-download.tsx";
import { isNarrowed, readListQuery } from "#app/lists/list-query.ts";
import { pageMeta } from "#app/page/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { type BooksQuery, Payments, paymentList, paymentsAsked } from "./payments.tsx";
import { readRange } from "./range.ts";
import { RangeChoice } from "./range-choice.tsx";
import { Takings } from "./takings.tsx";

export const meta = () => pageMeta({ title: "Balance" });

/** What the studio has taken: the total, what it is made of, and every payment (spec §2 Balance, D58). */
export default function Balance() {
  const titleId = useId();
  const [address] = useSearchParams();
  return (
    <div className="grid gap-12">
      <div className="grid gap-6">
        <PageHeading size="tool" actions={<PaymentsDownload />}>
          Balance
        </PageHeading>
        <RangeChoice />
      </div>
      <Takings range={readRange(address)} />
      <section aria-labelledby={titleId} className="grid gap-6">
        <h2 id={titleId} className="font-bold text-title">
          All payments
        </h2>
        <Payments />
      </section>
    </div>
  );
}

/** The payments as a file, only those that are listed where something narrows the list. */
function PaymentsDownload() {
  const [address] = useSearchParams();
  const query = readListQuery<BooksQuery>(paymentList.filters, address);
  const { cursor: _, limit: __, ...narrowing } = paymentsAsked(query);
  return <CsvDownload fetchFile={() => fetchPaymentsCsv(narrowing)} isNarrowed={isNarrowed(query)} />;
}
