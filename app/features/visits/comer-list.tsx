import { Avatar } from "#app/ui/avatar.tsx";
import type { SlotTimes } from "#contract/hours.ts";
import { Roll } from "./roll.tsx";
import { comerText, type Row } from "./tick-row.tsx";

type ComerListProps = { comers: readonly Row[]; day: string; slot: Omit<SlotTimes, "slotDays"> };

/** Who may come to a session that cannot be ticked. */
export function ComerList({ comers, day, slot }: ComerListProps) {
  return (
    <Roll comers={comers} day={day}>
      {(comer) => (
        <div className="flex min-h-14 items-center gap-3 py-1 ps-4 pe-16 narrow:pe-4">
          <Avatar alt="" of={{ id: comer.userName, name: comer.userName }} />
          <p className="wrap-anywhere min-w-0 leading-tight">
            <strong>{comer.userName}</strong>
            <span className="block text-muted text-small">{comerText(comer, slot)}</span>
          </p>
        </div>
      )}
    </Roll>
  );
}
