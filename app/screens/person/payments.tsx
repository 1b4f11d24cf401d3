import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { amountColumn } from "#app/features/payments/payment-columns.tsx";
import { paymentsQuery } from "#app/features/payments/queries.ts";
import { refundColumn, remainsOf } from "#app/features/payments/refund-column.tsx";
import { RefundDialog } from "#app/features/payments/refund-dialog.tsx";
import { isOver } from "#app/features/payments/renewal.ts";
import { mayBook } from "#app/features/people/may-book.ts";
import { useMe } from "#app/features/people/queries.ts";
import { type SoughtAt, slotAt } from "#app/features/people/slot-path.ts";
import { WriteToSlots } from "#app/features/slot-words/write-to-slots.tsx";
import { OwnVisits } from "#app/features/visits/own-visits.tsx";
import { markFollowed, useFollowed, wasFollowed } from "#app/page/use-followed.ts";
import { useLeftState } from "#app/page/use-left-state.ts";
import { useNow } from "#app/page/use-now.ts";
import { Button } from "#app/ui/button.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { FirstRows } from "#app/ui/first-rows.tsx";
import { lateDialog } from "#app/ui/late-dialog.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { Part } from "#app/ui/part.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Payment, PaymentsQuery } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import type { User } from "#contract/users.ts";
import { GiveDays, GiveDaysDialog } from "./give-days.tsx";
import { changedColumn, memberColumn, otherColumns, slotColumn } from "./payment-cells.tsx";

/** Few bookings are made at the desk: its form would come with every visit. */
const BookDialog = lateDialog(async () => (await import("./book-dialog.tsx")).default);

/** How many are shown; Balance has the rest. */
const most = 20;

/** On paper a part of long rows begins where there is room. */
const longRows = "gap-4 break-inside-auto!";

/** Everything a person paid for, or that was booked with a trainer, newest first (admins). */
export function usePaymentsOf(of: Pick<PaymentsQuery, "member" | "trainer">, { enabled = true } = {}) {
  const email = useMe().data?.email ?? "";
  return useQuery({ ...paymentsQuery(email, { ...of, all: "true", limit: most }), enabled });
}

/** What runs or is to come, then what the person paid before, each with its refund (D58). */
export function PaidByThem({ person }: { person: User }) {
  const { _id, name, role } = person;
  const payments = usePaymentsOf({ member: _id });
  const email = useMe().data?.email;
  const today = studioDay(useNow());
  const [asking, setAsking] = useState<Asking>();
  const [giving, setGiving] = useState<{ payment: Payment; days?: number }>();
  const [booking, setBooking] = useState<{ told?: URLSearchParams }>();
  const soughtSlot = slotAt(useLeftState<SoughtAt>()?.soughtAt ?? "");
  const linked = useLinkedRefund(payments.data, { today, ask: setAsking });
  const isToChoose = linked?.isToChoose ?? false;
  const [toExtend, ...more] = payments.data?.filter((payment) => !isOver(payment, today)) ?? [];
  useFollowed((name, told) => {
    if (name === "give-days" && more.length === 0 && toExtend)
      setGiving({ payment: toExtend, days: numberTold(told, "days") });
    if (name === "book" && mayBook(role)) setBooking({ told });
  });
  useEffect(() => (mayBook(role) ? BookDialog.fetchAhead() : undefined), [role]);
  if (role !== "member" && payments.data?.length === 0)
    return linked ? <LinkedRefund key={linked.key} isToChoose={false} /> : null;
  return (
    <Loaded query={payments} name="Their payments" waiting={<Skeleton className="h-40" />}>
      {(rows) => {
        const running = rows.filter((payment) => !isOver(payment, today));
        const earlier = rows.filter((payment) => isOver(payment, today));
        return (
          <>
            {linked && <LinkedRefund key={linked.key} isToChoose={isToChoose} />}
            <Part
              title="Memberships"
              action={
                mayBook(role) && (
                  <Button variant="secondary" size="sm" onClick={() => setBooking({})}>
                    Book for them…
                  </Button>
                )
              }
            >
              {running.length > 0 ? (
                <DataTable
                  caption="Memberships"
                  columns={[
                    slotColumn,
                    changedColumn,
                    amountColumn,
                    actionsColumn({
                      give: (payment) => setGiving({ payment }),
                      refund: (id) => setAsking({ id }),
                      isToChoose,
                    }),
                  ]}
                  rows={running}
                  rowKey="_id"
                  className="max-md:[&_td[data-quiet]]:col-span-full max-md:[&_td[data-quiet]]:row-auto max-md:[&_td[data-quiet]]:pt-2"
                />
              ) : (
                <p className="text-muted">None at the moment.</p>
              )}
              {email && <OwnVisits email={email} member={_id} />}
            </Part>
            {earlier.length > 0 && (
              <Part title="Earlier payments" className={longRows}>
                <FirstRows
                  // A link that means one of several shows them all.
                  key={linked?.key}
                  isOpen={isToChoose}
                  first={3}
                  noun="earlier payments"
                  fewer="Show the latest only"
                  caption="Earlier payments"
                  columns={[
                    slotColumn,
                    ...otherColumns,
                    refundColumn((id) => setAsking({ id }), isToChoose ? "primary" : "quiet"),
                  ]}
                  rows={earlier}
                  rowKey="_id"
                />
                {rows.length === most && <InBalance searched={name} />}
              </Part>
            )}
            {/* Outside the tables: a full refund moves its payment from one to the other. */}
            <AskedRefund payments={rows} asking={asking} onClose={() => setAsking(undefined)} />
            {giving && <GiveDaysDialog {...giving} onClose={() => setGiving(undefined)} />}
            {booking && (
              <BookDialog
                member={person}
                payments={rows}
                slot={soughtSlot}
                told={booking.told}
                onClose={() => setBooking(undefined)}
              />
            )}
          </>
        );
      }}
    </Loaded>
  );
}

/** The payment whose refund is asked about, and how much of it, where a link says so. */
type Asking = { id: string; amount?: number | undefined };

/** A number that a link tells a form. */
function numberTold(told: URLSearchParams, name: string): number | undefined {
  return Number(told.get(name)) || undefined;
}

type Linking = { today: string; ask: (asking: Asking) => void };

/**
 * Asks about the payment that a link means: the one it names, else the only membership that runs, else the only payment
 * with something left. Otherwise says whether there are several to choose from.
 */
function useLinkedRefund(payments: readonly Payment[] | undefined, { today, ask }: Linking) {
  const { hash, key, state } = useLocation();
  const [linked, setLinked] = useState<{ key: string; isToChoose: boolean }>();
  const answered = useRef<string>(undefined);
  useEffect(() => {
    const [name = "", told] = hash.slice(1).split("?");
    if (!name.startsWith("refund") || !payments || answered.current === key) return;
    if (wasFollowed(state)) return;
    markFollowed();
    answered.current = key;
    const left = payments.filter((payment) => remainsOf(payment) > 0);
    const running = left.filter((payment) => !isOver(payment, today));
    const meant = left.find(({ _id }) => name === `refund-${_id}`) ?? onlyOne(running) ?? onlyOne(left);
    if (meant) ask({ id: meant._id, amount: numberTold(new URLSearchParams(told), "amount") });
    setLinked(meant ? undefined : { key, isToChoose: left.length > 0 });
  }, [hash, key, state, payments, today, ask]);
  return linked;
}

function onlyOne<Value>([first, ...others]: readonly Value[]): Value | undefined {
  return others.length === 0 ? first : undefined;
}

/** Says above the payments what came of a link to their refund, and is where it leads. */
function LinkedRefund({ isToChoose }: { isToChoose: boolean }) {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    note.current?.focus({ preventScroll: true });
    note.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <p ref={note} tabIndex={-1} className="border-accent border-s-6 bg-sunken p-4 font-semibold print:hidden">
      {isToChoose ? "Choose the payment to refund." : "Nothing they paid is left to refund."}
    </p>
  );
}

/** What members booked with a trainer. */
export function BookedWithThem({ trainer }: { trainer: User }) {
  const { _id, name } = trainer;
  const payments = usePaymentsOf({ trainer: _id });
  const today = studioDay(useNow());
  const [asking, setAsking] = useState<Asking>();
  return (
    <Part
      id="booked"
      title="Booked with them"
      className={longRows}
      action={<WriteToSlots trainer={trainer} memberships={payments.data ?? []} />}
    >
      <Loaded query={payments} name="These bookings" waiting={<Skeleton className="h-32" />}>
        {(rows) => {
          if (rows.length === 0) return <p className="text-muted">No one has booked with them yet.</p>;
          const running = rows.filter((payment) => !isOver(payment, today));
          const earlier = rows.filter((payment) => isOver(payment, today));
          const columns = [memberColumn, ...otherColumns, refundColumn((id) => setAsking({ id }))];
          return (
            <>
              {running.length > 0 ? (
                <DataTable caption="Booked with them" columns={columns} rows={running} rowKey="_id" />
              ) : (
                <p className="text-muted">Nobody at the moment.</p>
              )}
              {earlier.length > 0 && (
                <>
                  <h3 className="pt-4 font-bold">Earlier bookings</h3>
                  <FirstRows
                    first={3}
                    noun="earlier bookings"
                    fewer="Show the latest only"
                    caption="Earlier bookings"
                    columns={columns}
                    rows={earlier}
                    rowKey="_id"
                  />
                </>
              )}
              {rows.length === most && <InBalance searched={name} />}
              <AskedRefund payments={rows} asking={asking} onClose={() => setAsking(undefined)} />
            </>
          );
        }}
      </Loaded>
    </Part>
  );
}

type AskedRefundProps = {
  payments: readonly Payment[];
  asking: Asking | undefined;
  onClose: () => void;
};

function AskedRefund({ payments, asking, onClose }: AskedRefundProps) {
  const asked = payments.find(({ _id }) => _id === asking?.id);
  return asked && <RefundDialog payment={asked} amount={asking?.amount} onClose={onClose} />;
}

function InBalance({ searched }: { searched: string }) {
  return (
    <TextLink
      to={`/dashboard/balance?${new URLSearchParams({ q: searched })}`}
      className="justify-self-start"
    >
      Find all of them in Balance
    </TextLink>
  );
}

type Acting = {
  give: (payment: Payment) => void;
  refund: (paymentId: string) => void;
  /** Whether a link asks for a refund of one of them. */
  isToChoose: boolean;
};

function actionsColumn({ give, refund: ask, isToChoose }: Acting): Column<Payment> {
  const refund = refundColumn(ask, isToChoose ? "primary" : "secondary");
  return {
    header: "Days and refund",
    quiet: true,
    align: "end",
    cell: (payment) => (
      <span className="flex flex-wrap gap-2 max-md:w-full md:justify-end xl:ms-auto xl:w-max xl:*:whitespace-nowrap max-md:[&>button]:flex-1">
        <GiveDays payment={payment} onGive={give} />
        {refund.cell(payment)}
      </span>
    ),
  };
}
