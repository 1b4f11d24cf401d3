import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "react-router";
import { paidColumn, stateColumn } from "#app/features/payments/book-columns.tsx";
import { slotColumn } from "#app/features/payments/payment-columns.tsx";
import { paymentsQuery } from "#app/features/payments/queries.ts";
import { useMe } from "#app/features/people/queries.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { Payment, PaymentsQuery } from "#contract/payments.ts";
import type { User } from "#contract/users.ts";

/** What the person has paid for and, for a trainer, what was booked with them. */
export function Bookings({ person }: { person: User }) {
  const { _id, name, role } = person;
  return (
    <>
      {role === "trainer" && (
        <BookingList
          title="Booked with them"
          of={{ trainer: _id }}
          searched={name}
          columns={[memberColumn, ...others]}
          none="No one has booked with them yet."
        />
      )}
      <BookingList
        title="Paid by them"
        of={{ member: _id }}
        searched={name}
        columns={[trainerColumn, ...others]}
        none="They have not booked anything yet."
      />
    </>
  );
}

/** How many are shown; Balance has the rest. */
const most = 5;

type BookingListProps = {
  title: string;
  of: Pick<PaymentsQuery, "member" | "trainer">;
  /** The search that finds them all in Balance. */
  searched: string;
  columns: ReadonlyArray<Column<Payment>>;
  none: string;
};

function BookingList({ title, of, searched, columns, none }: BookingListProps) {
  const titleId = useId();
  const email = useMe().data?.email ?? "";
  const payments = useQuery(paymentsQuery(email, { ...of, all: "true", limit: most }));
  return (
    <section aria-labelledby={titleId} className="grid gap-4">
      <h2 id={titleId} className="font-bold text-title">
        {title}
      </h2>
      <Loaded query={payments} name="These bookings" waiting={<Skeleton className="h-32" />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-muted">{none}</p>
          ) : (
            <>
              <DataTable
                caption={title}
                captionHidden
                columns={columns}
                rows={rows}
                rowKey={({ _id }) => _id}
              />
              {rows.length === most && (
                <Link
                  to={`/dashboard/balance?${new URLSearchParams({ q: searched })}`}
                  className="text-link inline-flex min-h-6 items-center justify-self-start"
                >
                  Find all of them in Balance
                </Link>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
}

const trainerColumn: Column<Payment> = {
  key: "trainer",
  header: "Trainer",
  names: true,
  cell: ({ trainerId, trainerName }) => <PersonLink id={trainerId} name={trainerName} />,
};

const memberColumn: Column<Payment> = {
  key: "member",
  header: "Member",
  names: true,
  cell: ({ userName }) => userName,
};

const others: ReadonlyArray<Column<Payment>> = [slotColumn("Slot"), stateColumn, paidColumn];

function PersonLink({ id, name }: { id: string; name: string }) {
  return (
    <Link to={`/dashboard/all-users/${id}`} className="text-link inline-flex min-h-6 items-center">
      {name}
    </Link>
  );
}
