import type { ReactNode } from "react";
import { DayText } from "#app/page/day-text.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { priceText } from "#app/ui/price.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { EndReason, Payment, Refund } from "#contract/payments.ts";
import { TermText } from "./term-text.tsx";

type OwnStateProps = {
  payment: Payment;
  today: string;
  /** Until when it goes on by what renews it (D56). */
  renewed?: string | undefined;
  /** Whether it renews one that stands above it. */
  isRenewal?: boolean;
};

/** The state of a member's own booking in words, and its refunds (D52, D57, D58). */
export function OwnState({ payment, today, renewed, isRenewal = false }: OwnStateProps) {
  return (
    <span className="grid gap-1">
      <span>
        {isRenewal ? (
          <>
            Goes on <TermText {...payment} />
          </>
        ) : renewed ? (
          <>
            Renewed until <DateText date={renewed} length="short" />
          </>
        ) : (
          <StateText payment={payment} today={today} />
        )}
      </span>
      {payment.refunds.map((refund) => (
        <RefundState key={refund._id} refund={refund} payment={payment} />
      ))}
    </span>
  );
}

type StateTextProps = {
  payment: Payment;
  today: string;
  /** Whose booking it is, for somebody else who reads it. */
  member?: string | undefined;
};

/** The booking's state alone. */
export function StateText({ payment, today, member }: StateTextProps): ReactNode {
  const { status, endReason, startsOn, endsOn } = payment;
  if (status === "refused")
    return refusals[endReason ?? ""] ?? "Not booked: the studio could not take this payment";
  if (status === "cancelled") return <Cancelled payment={payment} member={member} />;
  if (startsOn > today)
    return (
      <>
        Upcoming: <TermText startsOn={startsOn} endsOn={endsOn} />
      </>
    );
  return (
    <>
      {endsOn < today ? "Ended on" : "Runs until"} <DateText date={endsOn} length="short" />
    </>
  );
}

const refusals: Partial<Record<EndReason | "", string>> = {
  "slot-closed": "Not booked: the slot was closed by then",
  "slot-full": "Not booked: the slot was full by then",
  "no-tier": "Not booked: the amount was not what a membership costs",
};

function Cancelled({ payment: { endReason, endedAt }, member }: Omit<StateTextProps, "today">) {
  if (endReason === "trainer-left") return `Ended: ${member ? "the" : "your"} trainer has left`;
  if (endReason !== "member") return endings[endReason ?? ""] ?? "Cancelled";
  return (
    <>
      Cancelled by {member ?? "you"}
      {endedAt && (
        <>
          {" on "}
          <DayText moment={endedAt} />
        </>
      )}
    </>
  );
}

const endings: Partial<Record<EndReason | "", string>> = {
  studio: "Ended by the studio",
  dispute: "Ended after a dispute",
};

/** A refund's state, for the member who gets it. */
function RefundState({ refund, payment }: { refund: Refund; payment: Payment }) {
  const amount = priceText(refund.amount);
  if (refund.state === "failed")
    return (
      <span className="text-small">
        {payment.desk
          ? `You get ${amount} back at the studio’s desk`
          : `${amount} hasn’t reached your card: the studio is looking into it`}
      </span>
    );
  if (refund.state !== "done") return <span className="text-small">{amount} on its way back</span>;
  return (
    <TextLink to={`/dashboard/receipt/${payment.transactionId}/refund/${refund._id}`} className="text-small">
      {amount} paid back
      {refund.paidOtherwise && (payment.desk ? " at the desk" : " by other means")}
    </TextLink>
  );
}
