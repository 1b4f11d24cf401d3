import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { newAttemptId } from "#app/data/attempt-id.ts";
import { departureQuery } from "#app/features/people/departure-query.ts";
import { FormDialog } from "#app/forms/form-dialog.tsx";
import { DayText } from "#app/page/day-text.tsx";
import { RadioGroup } from "#app/ui/checkbox-group.tsx";
import { priceText } from "#app/ui/price.tsx";
import { deskWays, deskWords } from "#contract/desk-words.ts";
import { centsOfDollars } from "#contract/money.ts";
import { type Departure, NewRefund, type Payment } from "#contract/payments.ts";
import { owedText, refundLimitText } from "#contract/refund-limit.ts";
import { studioDay } from "#contract/studio-time.ts";
import { failedRefundsQuery, isAnyFailed } from "./failed-refunds.ts";
import { owedCentsOf, remainsOf } from "./refund-column.tsx";
import { refundWords } from "./refund-words.ts";
import { useAskRefund } from "./refunds.ts";
import { isOver } from "./renewal.ts";
import { tellRefund } from "./tell-refund.ts";

/** What becomes of a membership of which a part is paid back. */
type Fate = "end" | "keep";

type RefundDialogProps = {
  payment: Payment;
  /** How many dollars it begins with, where somebody has said that. */
  amount?: number | undefined;
  onClose: () => void;
};

/** Asks how much of a payment to refund, why, and whether a part ends the membership (D58). */
export function RefundDialog(props: RefundDialogProps) {
  const { due, isAwaited } = useDue(props.payment);
  const card = useIsCardGone(props.payment);
  // Not before it is known: it opens with the unused days, unless no money reaches the card.
  return isAwaited || card.isAwaited ? null : <Asking {...props} {...due} isCardGone={card.isGone} />;
}

/** What is due of a membership that runs or is to come. */
type Due = Partial<Omit<Departure["own"]["payments"][number], "_id">>;

function Asking({
  payment,
  amount: said,
  unused,
  cancellable: canCancel = false,
  isCardGone,
  onClose,
}: RefundDialogProps & Due & { isCardGone: boolean }) {
  const { mutateAsync: askRefund } = useAskRefund(payment._id);
  // Idempotency key: resending after a lost response is the same attempt.
  const [attemptId] = useState(newAttemptId);
  const { userName, desk } = payment;
  const remains = remainsOf(payment);
  const owed = owedCentsOf(payment);
  const isAtDesk = desk !== null;
  const schema = useMemo(() => upTo({ remains, owed, isAtDesk }), [remains, owed, isAtDesk]);
  const offers = offersOf({ remains, unused, isPart: remains < payment.price });
  // Empty where neither all nor a part is likelier.
  const isOpen = isCardGone || (unused === 0 && !canCancel);
  const likely = canCancel ? remains : (offers[0]?.value ?? remains);
  const [fate, setFate] = useState<Fate>();
  const over = overText(payment);
  const isChoice = (amount: number | undefined) => !over && amount !== remains;
  const isTooMuch = (amount = 0) => amount > remains;
  const hints = [
    `Up to ${priceText(remains)}.`,
    owed > 0 && `${owedText({ owed, isAtDesk })}.`,
    canCancel && "They can still cancel for all of it themselves.",
    unused === 0 && "Unused days: paid back already.",
  ];
  // Whoever gets the unused days back leaves; another part makes up for something.
  const fateWith = (amount: number | undefined) => fate ?? (amount === unused ? "end" : "keep");
  return (
    <FormDialog
      title={`Refund ${userName}`}
      text={<About payment={payment} isCardGone={isCardGone} />}
      schema={schema}
      fields={{
        amount: {
          control: "number",
          label: "Amount",
          unit: "dollars",
          min: 0.01,
          max: remains,
          step: 0.01,
          hint: hints.filter(Boolean).join(" "),
          offers,
        },
        paidBackBy: desk !== null && {
          control: "choice",
          legend: "Given back at the desk",
          options: deskWays,
        },
        reason: {
          control: "textarea",
          label: "Reason",
          rows: 2,
          hint: `${userName} will see it in the email and on the receipt.`,
        },
      }}
      start={{
        amount: said ?? (isOpen ? undefined : likely),
        ...(desk && { paidBackBy: desk }),
        reason: "",
      }}
      outcome={({ amount }) => (
        <div aria-live="polite">
          {isTooMuch(amount) ? null : isChoice(amount) ? (
            <RadioGroup
              legend="The membership"
              options={[
                { value: "end", label: "End the membership and free the place" },
                { value: "keep", label: "Keep it" },
              ]}
              value={fateWith(amount)}
              onChoose={setFate}
            />
          ) : (
            <p className="font-semibold">{over ?? "Ends the membership and frees the place."}</p>
          )}
        </div>
      )}
      send={async (input) => {
        const ends = isChoice(input.amount) && { ends: fateWith(input.amount) === "end" };
        const { refunds } = await askRefund({ ...input, ...ends, attemptId });
        const asked = refunds.at(-1);
        if (asked) tellRefund(asked, userName);
      }}
      submitLabel={({ amount = 0 }) =>
        amount > 0 && !isTooMuch(amount) ? `Refund ${priceText(amount)}` : "Refund"
      }
      busyLabel="Refunding…"
      danger
      onClose={onClose}
    />
  );
}

/** What is due of a membership, as the server counts it (D57, D59), once it has. */
function useDue(payment: Payment): { due: Due | undefined; isAwaited: boolean } {
  const { _id, memberId } = payment;
  const counts = memberId !== null && !isOver(payment, studioDay(new Date()));
  const departure = useQuery({ ...departureQuery(memberId ?? ""), enabled: counts });
  const due = departure.data?.own.payments.find((one) => one._id === _id);
  return { due, isAwaited: departure.isLoading };
}

/** Whether the provider has said that no money can reach the card any more. */
function useIsCardGone(payment: Payment): { isGone: boolean; isAwaited: boolean } {
  const { _id, memberId, desk } = payment;
  const counts = memberId !== null && desk === null && isAnyFailed(payment);
  const failed = useQuery({ ...failedRefundsQuery({ member: memberId ?? "" }), enabled: counts });
  const isGone = failed.data?.some(({ paymentId, isCardGone }) => paymentId === _id && isCardGone) ?? false;
  return { isGone, isAwaited: failed.isLoading };
}

type Offering = { remains: number; unused?: number | undefined; isPart: boolean };

/**
 * Less than all, if that is what the unused days are worth, and the way back to all. Once a part has gone back they may be
 * worth all that is left, or nothing is left of them.
 */
function offersOf({ remains, unused, isPart }: Offering) {
  if (unused === undefined) return [];
  if (unused === 0) return [{ label: `All that is left: ${priceText(remains)}`, value: remains }];
  if (unused >= remains)
    return isPart ? [{ label: `Unused days, all that is left: ${priceText(remains)}`, value: remains }] : [];
  return [
    { label: `Unused days: ${priceText(unused)}`, value: unused },
    { label: `All: ${priceText(remains)}`, value: remains },
  ];
}

/** A refund of so many dollars at most. */
function upTo({ remains, owed, isAtDesk }: { remains: number; owed: number; isAtDesk: boolean }) {
  const limit = refundLimitText({ most: centsOfDollars(remains), owed, isAtDesk });
  return NewRefund.omit({ attemptId: true, ends: true }).extend({
    amount: NewRefund.shape.amount.max(remains, limit),
  });
}

/** What was paid, for what, and its refunds so far. */
function About({ payment, isCardGone }: { payment: Payment; isCardGone: boolean }) {
  const { price, paidAt, slotTiming, trainerName, refunds, desk } = payment;
  return (
    <>
      <p>
        {priceText(price)} paid on <DayText moment={paidAt} /> {paidWords(payment)}for {slotTiming} with{" "}
        {trainerName}.
      </p>
      {isCardGone && (
        <p className="font-semibold">
          No money can reach that card any more: a refund is likely to fail, and then waits until you record
          how it was paid.
        </p>
      )}
      {desk && <p>The books will show it as paid back at once.</p>}
      {refunds.length > 0 && (
        <ul aria-label="Refunds so far">
          {refunds.map((refund) => (
            <li key={refund._id} className="wrap-anywhere">
              {priceText(refund.amount)} {refundWords(refund, payment)}: {refund.reason}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function paidWords({ card, desk }: Payment): string {
  if (desk) return `at the desk, ${deskWords[desk]}, `;
  return card ? `by ${card} ` : "";
}

/** Why a refund changes nothing for the membership. */
function overText(payment: Payment): string | undefined {
  if (payment.status === "refused") return "The charge never became a membership.";
  return isOver(payment, studioDay(new Date())) ? "The membership has already ended." : undefined;
}
