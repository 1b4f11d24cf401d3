import { stateColumn } from "#app/features/payments/book-columns.tsx";
import { amountColumn } from "#app/features/payments/payment-columns.tsx";
import { TermChanges } from "#app/features/payments/term-changes.tsx";
import { PersonLink } from "#app/features/people/person-link.tsx";
import { SlotName } from "#app/features/people/slot-light.tsx";
import { DayText } from "#app/page/day-text.tsx";
import type { Column } from "#app/ui/data-table.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { slotTimes } from "#contract/hours.ts";
import { membershipText } from "#contract/money.ts";
import type { Payment } from "#contract/payments.ts";

export const slotColumn: Column<Payment> = {
  header: "Slot",
  names: true,
  cell: (payment) => (
    <span className="grid gap-1">
      <PersonLink id={payment.trainerId} className="justify-self-start">
        {payment.trainerName}
      </PersonLink>
      <Slot payment={payment} />
    </span>
  ),
};

export const memberColumn: Column<Payment> = {
  header: "Member",
  names: true,
  cell: (payment) => (
    <span className="grid gap-1">
      {payment.memberId ? (
        <PersonLink id={payment.memberId} className="justify-self-start">
          {payment.userName}
        </PersonLink>
      ) : (
        payment.userName
      )}
      <Slot payment={payment} />
    </span>
  ),
};

function Slot({ payment }: { payment: Payment }) {
  const { slotTiming, className, price, transactionId, paidAt } = payment;
  return (
    <span className="grid gap-1 font-normal text-body md:min-w-66">
      <span className="flex flex-wrap items-center gap-x-3">
        <SlotName timing={slotTiming} />
        <span className="tabular text-small">{slotTimes(payment)}</span>
      </span>
      <span className="text-muted text-small">
        {[membershipText(price), className].filter(Boolean).join(" · ")}
        <span className="print:hidden">
          {" · "}
          <TextLink to={`/dashboard/receipt/${transactionId}`}>
            Receipt
            <span className="sr-only">
              {" "}
              of <DayText moment={paidAt} />, {slotTiming}
            </span>
          </TextLink>
        </span>
      </span>
    </span>
  );
}

export const otherColumns: ReadonlyArray<Column<Payment>> = [stateColumn, amountColumn];

/** The state of what runs, with what has changed its last day. */
export const changedColumn: Column<Payment> = {
  ...stateColumn,
  runs: true,
  cell: (payment) => (
    <span className="grid gap-1">
      {stateColumn.cell(payment)}
      <TermChanges payment={payment} />
    </span>
  ),
};
