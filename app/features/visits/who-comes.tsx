import { useState } from "react";
import { useNow } from "#app/page/use-now.ts";
import { Button } from "#app/ui/button.tsx";
import { announce } from "#app/ui/live-region.tsx";
import { type SlotTimes, startText } from "#contract/hours.ts";
import { withTick } from "./kept-ticks.ts";
import { isToBegin, Roll, turnoutText } from "./roll.tsx";
import { otherHours, type Row, TickRow } from "./tick-row.tsx";
import { useKeptHereText, useTicks, waitingText } from "./use-ticks.ts";

type WhoComesProps = {
  /** Who ticks, by email: the trainer or an admin. */
  by: string;
  day: string;
  /** The session's, longest as booked. */
  slot: Omit<SlotTimes, "slotDays">;
  comers: readonly Row[];
};

/**
 * Who may come to a session that can be ticked, a row for each: one press ticks them. What was done last, how many came
 * and what waits for a network stay at the bottom of the window, where a thumb is (D77).
 */
export function WhoComes({ by, day, slot, comers }: WhoComesProps) {
  const { waiting, keptFor, tick } = useTicks(by);
  const keptHere = useKeptHereText();
  const now = useNow();
  const { slotTiming } = slot;
  const [last, setLast] = useState<string>();
  const rows = comers.map((comer) => {
    const kept = keptFor(comer.membershipId, day);
    return { ...(kept ? withTick(comer, kept.came) : comer), isWaiting: kept !== undefined && waiting > 0 };
  });
  // What was taken back is ticked again by another press on its row.
  const lastRow = rows.find(({ membershipId, came }) => membershipId === last && came);
  const came = rows.filter((comer) => comer.came).length;

  function press({ membershipId, userName, came: before }: Row) {
    tick({ membershipId, day, came: !before });
    setLast(membershipId);
    const total = before ? came - 1 : came + 1;
    announce(`${userName} ${before ? "not ticked" : "came"}. ${total} of ${rows.length}.`);
  }

  return (
    // The foot stays within it, and so never covers the session's heading.
    <div>
      <Roll comers={rows} day={day}>
        {(comer) => (
          <TickRow
            comer={comer}
            hours={otherHours(comer, slot)}
            isWaiting={comer.isWaiting}
            onPress={() => press(comer)}
          />
        )}
      </Roll>
      {/* As high whatever it says: growing, it would cover the row that is pressed next. */}
      <div className="sticky bottom-0 z-raised flex h-16 items-center gap-x-4 border-frame border-t bg-paper px-4">
        <div className="min-w-0 leading-tight">
          <p className="tabular font-bold">{turnoutText(rows, { day, slotTiming }, now)}</p>
          <p className="text-small">
            {waitingText(waiting) ||
              keptHere ||
              (isToBegin({ day, slotTiming }, now) && `Not begun yet: from ${startText(slotTiming)}`)}
          </p>
        </div>
        {lastRow && (
          <Button
            variant="secondary"
            size="sm"
            className="ms-auto min-h-target flex-none"
            aria-label={`Undo ${lastRow.userName}`}
            onClick={() => press(lastRow)}
          >
            Undo
          </Button>
        )}
      </div>
    </div>
  );
}
