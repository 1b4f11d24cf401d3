import { useQuery } from "@tanstack/react-query";
import { paidColumn, stateColumn } from "#app/features/payments/book-columns.tsx";
import { slotColumn } from "#app/features/payments/payment-columns.tsx";
import { paymentsQuery } from "#app/features/payments/queries.ts";
import { useMe } from "#app/features/people/queries.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { Part } from "#app/ui/part.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
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
  const email = useMe().data?.email ?? "";
  const payments = useQuery(paymentsQuery(email, { ...of, all: "true", limit: most }));
  return (
    <Part title={title}>
      <Loaded query={payments} name="These bookings" waiting={<Skeleton className="h-32" />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-muted">{none}</p>
          ) : (
            <>
              <DataTable caption={title} columns={columns} rows={rows} rowKey="_id" />
              {rows.length === most && (
                <TextLink
                  to={`/dashboard/balance?${new URLSearchParams({ q: searched })}`}
                  className="justify-self-start"
                >
                  Find all of them in Balance
                </TextLink>
              )}
            </>
          )
        }
      </Loaded>
    </Part>
  );
}

const trainerColumn: Column<Payment> = {
  header: "Trainer",
  names: true,
  cell: ({ trainerId, trainerName }) => (
    <TextLink to={`/dashboard/all-users/${trainerId}`}>{trainerName}</TextLink>
  ),
};

const memberColumn: Column<Payment> = {
  header: "Member",
  names: true,
  cell: ({ userName }) => userName,
};

const others: ReadonlyArray<Column<Payment>> = [slotColumn("Slot"), stateColumn, paidColumn];
