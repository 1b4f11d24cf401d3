import { useState } from "react";
import { PersonLink } from "#app/features/people/person-link.tsx";
import { SlotName } from "#app/features/people/slot-light.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Part } from "#app/ui/part.tsx";
import { Stat } from "#app/ui/stat.tsx";
import type { PaymentsSummary } from "#contract/payments.ts";

type FilledSlot = PaymentsSummary["slots"][number];

/** How many slots are shown at first; paper has them all. */
const fullest = 6;
const onlyFullest = "[&_tbody_tr:nth-child(n+7)]:not-print:hidden";

/** Today's memberships and how full the slots are, regardless of the chosen days. */
export function Occupancy({ summary }: { summary: PaymentsSummary }) {
  const { running, toCome, endingThisMonth } = summary.memberships;
  return (
    <Part id="slots" title="Memberships today" className="break-inside-avoid gap-6">
      <div className="grid gap-6 xl:grid-cols-[10rem_minmax(0,1fr)] xl:gap-x-12">
        <dl className="grid content-start grid-cols-3 gap-x-6 gap-y-4 xl:grid-cols-1">
          <Stat label="Running">{running}</Stat>
          <Stat label="To come">{toCome}</Stat>
          <Stat label="Still to end this month">{endingThisMonth}</Stat>
        </dl>
        {summary.slots.length > 0 && <Slots slots={summary.slots} />}
      </div>
    </Part>
  );
}

function Slots({ slots }: { slots: readonly FilledSlot[] }) {
  const [areAllShown, setAreAllShown] = useState(false);
  const sorted = slots.toSorted((one, other) => share(other) - share(one));
  return (
    <div className="grid gap-4">
      <DataTable
        caption="Filled places, the fullest slots first"
        columns={columns}
        rows={sorted}
        rowKey={({ trainerId, slotTiming }) => `${trainerId} ${slotTiming}`}
        className={areAllShown ? undefined : onlyFullest}
      />
      {sorted.length > fullest && (
        <Button
          variant="quiet"
          size="sm"
          aria-expanded={areAllShown}
          onClick={() => setAreAllShown(!areAllShown)}
          className="-mx-3 justify-self-start"
        >
          {areAllShown ? "Show the fullest only" : `Show all ${sorted.length} slots`}
        </Button>
      )}
    </div>
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
  { header: "Places", cell: (slot) => <Filled slot={slot} /> },
  {
    header: "Waiting",
    align: "end",
    cell: ({ waiting }) => (waiting === 0 ? "None" : <Badge tone="highlight">{waiting}</Badge>),
  },
];

/** "9 of 12", as text and as a bar. */
function Filled({ slot: { taken, places } }: { slot: FilledSlot }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="w-[9ch] whitespace-nowrap">
        {taken} of {places}
      </span>
      <span aria-hidden="true" className="h-3 w-24 bg-sunken md:w-40 print-color-exact">
        <span
          className="block h-full bg-(--text-color-studio) print-color-exact"
          style={{ width: `${Math.min(100, (taken / places) * 100)}%` }}
        />
      </span>
    </span>
  );
}
