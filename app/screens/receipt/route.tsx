import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { asShown } from "#app/data/as-shown.ts";
import { paymentsQuery } from "#app/features/payments/queries.ts";
import { remainsOf } from "#app/features/payments/refund-column.tsx";
import { useMe } from "#app/features/people/queries.ts";
import { pageMeta } from "#app/page/page-meta.ts";
import { PrintedOn } from "#app/page/printed-on.tsx";
import { WayBack } from "#app/page/way-back.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Waiting } from "#app/ui/waiting.tsx";
import type { Payment, PaymentsQuery } from "#contract/payments.ts";
import { RefundSheet } from "./refund-sheet.tsx";
import { PaymentSheet } from "./sheet.tsx";

export const meta = () => pageMeta({ title: "Receipt" });

/** The receipt of a booking or of one of its refunds, on a page that prints well. */
export default function ReceiptScreen() {
  const { transactionId = "", refundId } = useParams();
  const me = useMe().data;
  // A person's own payments, whatever their role is by now; an admin may see everyone's (D24).
  const query: PaymentsQuery =
    me?.role === "admin" ? { q: transactionId, all: "true" } : { mine: "true", all: "true" };
  const receipt = useQuery({
    ...paymentsQuery(me?.email ?? "", query),
    enabled: me !== undefined,
    select: (payments) => {
      const payment = payments.find((paid) => paid.transactionId === transactionId);
      const refund = payment?.refunds.find(({ _id }) => _id === refundId);
      return payment && (refund || !refundId) ? asShown({ payment, refund }) : null;
    },
  });
  return (
    <div className="grid w-full max-w-3xl gap-8">
      <BackLink isAdmin={me?.role === "admin"} />
      <PageHeading
        size="tool"
        actions={
          receipt.data && (
            <>
              {me?.role === "admin" && !refundId && <RefundLink payment={receipt.data.payment} />}
              <Button onClick={() => window.print()}>Print the receipt</Button>
            </>
          )
        }
      >
        {refundId ? "Refund receipt" : "Receipt"}
      </PageHeading>
      <PrintedOn />
      <Loaded
        query={receipt}
        name="This receipt"
        waiting={<Waiting name="the receipt" shapes={["h-80"]} />}
        missing={
          me?.role === "admin" ? (
            <EmptyState
              as="h2"
              title="No such payment"
              action={<LinkButton to="/dashboard/balance">Balance</LinkButton>}
            >
              No payment has {refundId ? "this refund" : "this transaction id"}.
            </EmptyState>
          ) : (
            <EmptyState
              as="h2"
              title="No such booking"
              action={<LinkButton to="/dashboard/booked-trainer">Your bookings</LinkButton>}
            >
              None of your bookings has {refundId ? "this refund" : "this transaction id"}.
            </EmptyState>
          )
        }
      >
        {({ payment, refund }) =>
          refund ? <RefundSheet payment={payment} refund={refund} /> : <PaymentSheet payment={payment} />
        }
      </Loaded>
    </div>
  );
}

/** From a refund's receipt to that of its charge, which leads to all of them. */
function BackLink({ isAdmin }: { isAdmin: boolean }) {
  const { transactionId = "", refundId } = useParams();
  const [to, label] = refundId
    ? [`/dashboard/receipt/${transactionId}`, "Receipt"]
    : isAdmin
      ? ["/dashboard/balance", "Balance"]
      : ["/dashboard/booked-trainer", "Your bookings"];
  return (
    <WayBack to={to} className="-mb-6">
      {label}
    </WayBack>
  );
}

/** The way to its refund on the page of whoever paid, while something is left. */
function RefundLink({ payment }: { payment: Payment }) {
  const { _id, memberId } = payment;
  if (!memberId || remainsOf(payment) <= 0) return null;
  return (
    <LinkButton variant="quiet" to={`/dashboard/all-users/${memberId}#refund-${_id}`}>
      Refund…
    </LinkButton>
  );
}
