import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { runningWithQuery } from "#app/features/absences/taught.ts";
import { stretchText } from "#app/features/absences/words.ts";
import { WriteToSlots } from "#app/features/slot-words/write-to-slots.tsx";
import { useStudioDay } from "#app/page/use-studio-day.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { Part } from "#app/ui/part.tsx";
import { Waiting } from "#app/ui/waiting.tsx";
import { membershipText } from "#contract/money.ts";
import type { Payment } from "#contract/payments.ts";
import type { User } from "#contract/users.ts";
import { MemberSheet } from "./member-sheet.tsx";

const columns: ReadonlyArray<Column<Payment>> = [
  { header: "Member", names: true, cell: (payment) => <MemberName membership={payment} /> },
  {
    header: "Membership",
    plain: true,
    cell: ({ price, className, endsOn, pause }) => (
      <span>
        {membershipText(price)}
        {/* On a phone all of it is one line. */}
        <span className="text-muted md:hidden">
          {className && ` · ${className}`} · until <DateText date={endsOn} length="short" />
        </span>
        <PauseText pause={pause} />
      </span>
    ),
  },
  { header: "Slot", leads: true, cell: ({ slotTiming }) => slotTiming },
  { header: "Class", wide: true, cell: ({ className }) => className ?? "None in particular" },
  { header: "Until", wide: true, cell: ({ endsOn }) => <DateText date={endsOn} length="short" /> },
];

/** Marked where the search has led to it. */
function MemberName({ membership }: { membership: Payment }) {
  const id = `member-${membership._id}`;
  const isNamed = useLocation().hash === `#${id}`;
  return (
    <span
      id={id}
      aria-current={isNamed || undefined}
      className="aria-[current=true]:bg-highlight aria-[current=true]:px-1 aria-[current=true]:text-on-highlight"
    >
      <MemberSheet membership={membership} linked={id}>
        {membership.userName}
      </MemberSheet>
    </span>
  );
}

/** The days on which a member does not come, unless they are over (D75). */
function PauseText({ pause }: Pick<Payment, "pause">) {
  const today = useStudioDay();
  if (!pause || (today && pause.until < today)) return null;
  return <span className="block text-muted">On pause {stretchText(pause, { length: "short" })}</span>;
}

/** The trainer's current members, whose membership ends first at the top. A trainer sees names but no emails (D24). */
export function RunningMemberships({ trainer }: { trainer: User }) {
  const memberships = useQuery(runningWithQuery(trainer));
  return (
    <Part
      id="members"
      title="Who trains with you"
      className="gap-4"
      action={<WriteToSlots trainer={trainer} memberships={memberships.data ?? []} />}
    >
      <Loaded
        query={memberships}
        name="Your members"
        waiting={<Waiting name="your members" shapes={["h-16", "h-16"]} className="grid gap-3" />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-muted">No one at the moment. Members appear here as soon as they book you.</p>
          ) : (
            <DataTable
              caption="Who trains with you"
              columns={columns}
              rows={rows.toSorted(soonestEnd)}
              rowKey="_id"
            />
          )
        }
      </Loaded>
    </Part>
  );
}

/** Not localeCompare, for which the browser loads its locales. */
function soonestEnd(one: Payment, other: Payment): number {
  return Date.parse(one.endsOn) - Date.parse(other.endsOn);
}
