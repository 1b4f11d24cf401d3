import { useNow } from "#app/page/use-now.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { Column } from "#app/ui/data-table.tsx";
import { priceText } from "#app/ui/price.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { EndReason, Payment, Refund } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import { refundWords } from "./refund-words.ts";
import { TermText } from "./term-text.tsx";

/** A payment's state and its refunds with their reasons, for whoever keeps the books (D42, D52, D58). */
export const stateColumn: Column<Payment> = {
  header: "State",
  plain: true,
  cell: (payment) => (
    <span className="grid justify-items-start gap-1 md:min-w-36">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 md:grid md:justify-items-start">
        <State payment={payment} />
        <span className="text-muted text-small">
          {payment.endReason ? endWords[payment.endReason] : <TermText {...payment} />}
        </span>
      </span>
      {payment.refunds.map((refund) => (
        <span key={refund._id} className="wrap-anywhere max-w-72 text-small">
          {/* The colon begins no line. */}
          <span className="inline-block">
            <RefundName refund={refund} payment={payment} />:
          </span>{" "}
          {refund.reason}
        </span>
      ))}
    </span>
  ),
};

/** How much of what became of it, which leads to its own receipt once there is one. */
function RefundName({ refund, payment }: { refund: Refund; payment: Payment }) {
  const words = `${priceText(-refund.amount)} ${refundWords(refund, payment)}`;
  if (refund.state === "done")
    return (
      <TextLink to={`/dashboard/receipt/${payment.transactionId}/refund/${refund._id}`}>{words}</TextLink>
    );
  return (
    <span className={refund.state === "failed" ? "font-semibold text-danger" : "font-semibold"}>{words}</span>
  );
}

function State({ payment: { status, startsOn, endsOn } }: { payment: Payment }) {
  const today = studioDay(useNow());
  if (status === "cancelled") return <Badge tone="highlight">Cancelled</Badge>;
  if (status === "refused") return <Badge tone="danger">Not booked</Badge>;
  if (today < startsOn) return <Badge>Upcoming</Badge>;
  // Most have: what runs, and what went otherwise, shall stand out.
  if (today > endsOn) return <span className="font-semibold text-muted text-small">Ended</span>;
  return <Badge tone="success">Running</Badge>;
}

const endWords: Record<EndReason, string> = {
  "slot-closed": "The slot was closed",
  "slot-full": "The slot was full",
  "no-tier": "The amount matches no tier",
  "member-gone": "The member no longer existed",
  member: "By the member",
  studio: "By the studio",
  "trainer-left": "The trainer left",
  provider: "Paid back at the provider",
  dispute: "A dispute was lost",
};
