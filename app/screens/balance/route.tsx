import { Fragment, useId } from "react";
import { useSearchParams } from "react-router";
import { FailedRefunds } from "#app/features/payments/failed-refunds-notice.tsx";
import { fetchMovementsCsv, fetchPaymentsCsv } from "#app/features/payments/queries.ts";
import { ListDownload } from "#app/lists/file-download.tsx";
import { ListViews } from "#app/lists/list-views.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
import { readRange } from "#app/page/range.ts";
import { RangeChoice } from "#app/page/range-choice.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { ListPrint } from "./list-print.tsx";
import { Movements, movementList, movementsAsked } from "./movements.tsx";
import { Payments, paymentList, paymentsAsked } from "./payments.tsx";
import { figureParts, Headline, NotListed, Takings } from "./takings.tsx";

export const meta = () => pageMeta({ title: "Balance" });

/** The studio's takings: totals, charts, every payment and every transaction (spec §2 Balance, D58). */
export default function Balance() {
  const titleId = useId();
  const [address] = useSearchParams();
  const range = readRange(address);
  const areMovementsShown = address.get("show") === "movements";
  return (
    <div className="grid gap-12 print:gap-6 print:[zoom:0.85]">
      <div className="grid gap-6">
        <PageHeading size="tool">Balance</PageHeading>
        <FailedRefunds />
        <Headline range={range} />
        <RangeChoice />
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <PartLinks last={areMovementsShown ? "Transactions" : "Payments"} />
          <div className="grid gap-3 max-md:w-full md:flex">
            {areMovementsShown ? movementsActions : paymentsActions}
          </div>
        </div>
        <Takings range={range} />
      </div>
      <section id="books" aria-labelledby={titleId} className="grid gap-6 print:block print:*:mt-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
          <h2 id={titleId} className="font-bold text-title">
            {areMovementsShown ? "All transactions" : "All payments"}
          </h2>
          <ListViews
            label="Books"
            views={{ "": "Payments", movements: "Transactions" }}
            shared={["from", "until"]}
          />
        </div>
        {areMovementsShown ? <Movements key="movements" /> : <Payments key="payments" />}
        {!areMovementsShown && <NotListed range={range} />}
      </section>
    </div>
  );
}

/** The way to the parts of a long page. */
function PartLinks({ last }: { last: string }) {
  const [address] = useSearchParams();
  const parts = [...figureParts, { id: "books", name: last }];
  return (
    <nav aria-label="On this page" className="flex flex-wrap gap-x-6">
      {parts.map(({ id, name }) => (
        <TextLink
          key={id}
          to={{ search: address.toString(), hash: id }}
          replace
          className="max-sm:min-h-target"
        >
          {name}
        </TextLink>
      ))}
    </nav>
  );
}

const paymentsActions = (
  <Fragment key="payments">
    <ListPrint list={paymentList} />
    <ListDownload list={paymentList} fetchFile={(query) => fetchPaymentsCsv(paymentsAsked(query))} />
  </Fragment>
);

const movementsActions = (
  <Fragment key="movements">
    <ListPrint list={movementList} />
    <ListDownload list={movementList} fetchFile={(query) => fetchMovementsCsv(movementsAsked(query))} />
  </Fragment>
);
