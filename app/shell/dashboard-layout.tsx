import { Outlet, useLocation } from "react-router";
import { useQuestion } from "#app/account/proofs.ts";
import { useHasPaid } from "#app/features/payments/queries.ts";
import { useMe } from "#app/features/people/queries.ts";
import { lateDialog } from "#app/ui/late-dialog.tsx";
import { PageLoadError } from "#app/ui/page-load-error.tsx";
import { Waiting } from "#app/ui/waiting.tsx";
import { DashboardMenu } from "./dashboard-menu.tsx";
import { dashboardPageAt } from "./dashboard-pages.ts";
import { GoTo } from "./go-to.tsx";
import { useLateAnchor } from "./late-anchor.ts";
import { RoleGate } from "./role-gate.tsx";
import { SearchButton } from "./search/button.tsx";
import { useSendKeptTicks } from "./send-kept-ticks.ts";

const ProofDialog = lateDialog(async () => (await import("#app/account/proof-dialog.tsx")).default);

const profilePath = "/dashboard/profile";

/** The frame of every dashboard page: the menu of the person's role, and the page if they may see it. */
export default function DashboardLayout() {
  const me = useMe();
  const role = me.data?.role ?? "member";
  const paid = useHasPaid(me.data?.role);
  const { pathname } = useLocation();
  const question = useQuestion();
  useSendKeptTicks(me.data?.email);
  useLateAnchor();
  // An admin without a second factor; Profile says so.
  const mustSetUp = me.data?.second_factor_due && pathname !== profilePath;
  // The response tells whether they may see the page.
  const isWaiting = me.isPending || (paid.isLoading && dashboardPageAt(pathname)?.isForPayers);
  return (
    <div className="page-width grid grow content-start items-start gap-6 pt-6 pb-16 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-12 lg:pt-12 print:block print:p-0">
      <DashboardMenu
        me={me.data ?? undefined}
        waiting={me.isPending}
        hasPaid={paid.data}
        search={<SearchButton className="mb-3" />}
      />
      {/* Printed as blocks: at a page break browsers make the parts of a grid overlap. */}
      <main id="main" className="min-w-0 print:*:block print:*:*:mt-6">
        {isWaiting && <Waiting name="your dashboard" shapes={["h-10 w-64 max-w-full", "h-80"]} />}
        {me.isError && !me.data && (
          <PageLoadError name="Your dashboard" onRetry={() => void me.refetch()} busy={me.isFetching} />
        )}
        {me.data !== undefined && !isWaiting && (
          <RoleGate role={role} hasPaid={paid.data}>
            {mustSetUp ? <GoTo path={profilePath} /> : <Outlet />}
          </RoleGate>
        )}
      </main>
      {question && me.data && (
        <ProofDialog
          email={me.data.email}
          onProven={() => question.answer(true)}
          onClose={() => question.answer(false)}
        />
      )}
    </div>
  );
}
