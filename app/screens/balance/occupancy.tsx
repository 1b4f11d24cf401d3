import { PersonLink } from "#app/features/people/person-link.tsx";
import { SlotName } from "#app/features/people/slot-light.tsx";
import { Badge } from "#app/ui/badge.tsx";
import type { Column } from "#app/ui/data-table.tsx";
import { FirstRows } from "#app/ui/first-rows.tsx";
import { Part } from "#app/ui/part.tsx";
import { Stat } from "#app/ui/stat.tsx";
import type { PaymentsSummary } from "#contract/takings.ts";
import { ShareBar } from "./share-bar.tsx";

type FilledSlot = PaymentsSummary["slots"][number];

/** Today's memberships and how full the slots are, regardless of the chosen days. */
export function Occupancy({ summary }: { summary: PaymentsSummary }) {
  const { running, toCome, endingThisMonth } = summary.memberships;
  return (
    <Part id="slots" title="Memberships today" className="break-inside-avoid gap-6 print:gap-3">
      <div className="grid gap-6 xl:grid-cols-[10rem_minmax(0,1fr)] xl:gap-x-12 print:grid-cols-[7rem_minmax(0,1fr)] print:gap-x-8">
        <dl className="grid content-start grid-cols-3 gap-x-6 gap-y-4 xl:grid-cols-1 print:grid-cols-1">
          <Stat label="Running">{running}</Stat>
          <Stat label="To come">{toCome}</Stat>
          <Stat label="Ending this month">{endingThisMonth}</Stat>
        </dl>
        {summary.slots.length > 0 && <Slots slots={summary.slots} />}
      </div>
    </Part>
  );
}

function Slots({ slots }: { slots: readonly FilledSlot[] }) {
  return (
    <FirstRows
      caption="Filled places, the fullest slots first"
      columns={columns}
      rows={slots.toSorted((one, other) => share(other) - share(one))}
      rowKey={({ trainerId, slotTiming }) => `${trainerId} ${slotTiming}`}
      noun="slots"
      fewer="Show the fullest only"
    />
  );
}

/** Demand per place: people waiting count too, so it can exceed 1. */
function share({ taken, waiting, places }: FilledSlot): number {
  return (taken + waiting) / places;
}

const columns: ReadonlyArray<Column<FilledSlot>> = [
  {
    header: "Trainer",
    names: true,
    cell: ({ trainerId, trainerName }) => <PersonLink id={trainerId}>{trainerName}</PersonLink>,
  },
  { header: "Slot", leads: true, cell: ({ slotTiming }) => <SlotName timing={slotTiming} /> },
  {
    header: "Places",
    cell: ({ taken, held, places }) => (
      <span className="flex flex-wrap items-center gap-x-3">
        <ShareBar part={taken} whole={places} />
        {held > 0 && <span className="text-muted text-small">{held} held, not paid yet</span>}
      </span>
    ),
  },
  {
    header: "Waiting",
    align: "end",
    cell: ({ waiting }) => (waiting === 0 ? "None" : <Badge tone="highlight">{waiting}</Badge>),
  },
];
