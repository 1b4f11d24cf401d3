import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "react-router";
import { failedRefundsQuery } from "#app/features/payments/failed-refunds.ts";
import { paymentsSummaryQuery } from "#app/features/payments/queries.ts";
import { applicationsWaitingQuery } from "#app/features/people/admin-queries.ts";
import { joinClasses } from "#app/ui/join-classes.ts";
import { typeset } from "#contract/typeset.ts";
import { unfinishedQuery } from "./unfinished-registrations.tsx";

/** An admin's pending work with links to it; its height is constant to avoid layout shifts. */
export function WaitingWork() {
  const titleId = useId();
  const applications = useQuery(applicationsWaitingQuery()).data;
  const refunds = useQuery(failedRefundsQuery()).data;
  const unfinished = useQuery(unfinishedQuery).data;
  const slots = useQuery(paymentsSummaryQuery()).data?.slots;
  const waited = slots?.filter((slot) => slot.waiting > 0);
  return (
    <section aria-labelledby={titleId} className="print:hidden">
      <h2 id={titleId} className="sr-only">
        Waiting for you
      </h2>
      <ul className="grid grid-cols-2 gap-3 narrow:grid-cols-1 sm:grid-cols-4 lg:gap-4">
        <Work
          count={applications?.total}
          whose={applications?.first && [applications.first]}
          words={["application to answer", "applications to answer"]}
          to="/dashboard/applied-trainer"
        />
        <Work
          count={refunds?.length}
          whose={refunds?.map(({ userName }) => userName)}
          words={["refund failed", "refunds failed"]}
          to="/dashboard/balance"
        />
        <Work
          count={waited?.reduce((sum, slot) => sum + slot.waiting, 0)}
          whose={waited?.map(({ slotTiming, trainerName }) => `${slotTiming} with ${trainerName}`)}
          words={["person waiting for a place", "people waiting for a place"]}
          to="/dashboard/all-users?pays=waits#everybody"
        />
        <Work
          count={unfinished?.length}
          whose={unfinished?.map(({ email }) => email)}
          words={["unfinished registration", "unfinished registrations"]}
          to="#unfinished"
        />
      </ul>
    </section>
  );
}

type WorkProps = {
  /** Undefined while loading. */
  count: string | number | undefined;
  /** Whom or what it is about; the first is named. */
  whose: readonly string[] | undefined | "";
  /** The singular and plural of what is counted. */
  words: [one: string, many: string];
  to: string;
};

function Work({ count, whose, words: [one, many], to }: WorkProps) {
  const figure = count === undefined ? "–" : String(count);
  const isThere = figure !== "–" && figure !== "0";
  const [first] = whose || [];
  const cell = (
    <>
      <span className="tabular font-display text-display-3">{figure}</span>{" "}
      <span className="font-semibold text-small">{figure === "1" ? one : many}</span>{" "}
      {/* On a phone the figures are one glance: whom each is about stands where it leads. */}
      <span className="wrap-anywhere min-h-[2lh] text-muted text-small max-sm:hidden">
        {isThere && first && typeset(first)}
        {isThere && first && figure !== "1" && " …"}
      </span>
    </>
  );
  const style =
    "grid h-full min-h-16 min-w-0 content-start gap-x-3 gap-y-1 border-t-4 px-3 py-2 max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:items-center max-sm:content-center sm:pb-3";
  return (
    <li>
      {isThere ? (
        <Link
          to={to}
          className={joinClasses(style, "border-highlight bg-raised transition-colors hover:bg-sunken")}
        >
          {cell}
        </Link>
      ) : (
        <p className={joinClasses(style, "border-hair text-muted")}>{cell}</p>
      )}
    </li>
  );
}
