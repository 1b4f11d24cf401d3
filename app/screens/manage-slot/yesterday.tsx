import { useQuery } from "@tanstack/react-query";
import chevron from "lucide/dist/esm/icons/chevron-down.mjs";
import type { SyntheticEvent } from "react";
import { SlotName } from "#app/features/people/slot-light.tsx";
import { useKeptTicks } from "#app/features/visits/kept-ticks.ts";
import { comersQuery } from "#app/features/visits/queries.ts";
import { WhoComes } from "#app/features/visits/who-comes.tsx";
import { namedDay } from "#app/page/named-day.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Part } from "#app/ui/part.tsx";
import { isSessionOver, weekdayOf } from "#contract/next-session.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import type { User } from "#contract/users.ts";
import type { Comer, SessionList } from "#contract/visits.ts";

/** Yesterday's sessions, those given for others among them, whose ticks can still be set right (D77); nothing without any. */
export function Yesterday({ trainer, now }: { trainer: User; now: Date }) {
  const day = dayAfter(studioDay(now), -1);
  const lists = useQuery(comersQuery(trainer._id, day));
  const isOver = (list: SessionList) => isSessionOver({ ...list, slotDays: [weekdayOf(day)] }, day, now);
  const kept = useKeptTicks(trainer.email);
  // As they are ticked here, also where the studio does not have it yet.
  const cameOf = ({ membershipId, came }: Comer) =>
    kept.find((one) => one.membershipId === membershipId && one.day === day)?.came ?? came;
  const over = (lists.data ?? []).filter(isOver);
  if (over.length === 0) return null;
  return (
    <Part title={namedDay(day, studioDay(now))} className="gap-2">
      <ul className="grid border-rule border-t">
        {over.map(({ trainerId, trainerName, slotTiming, slotDuration, comers }) => (
          <li key={`${trainerId} ${slotTiming}`} className="border-hair border-b py-2">
            <details className="group/session" onToggle={showWhole}>
              <summary className="flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-3">
                <SlotName timing={slotTiming} />
                {trainerId !== trainer._id && <span>for {trainerName}</span>}
                <span className="tabular ms-auto text-small">
                  {`${comers.filter(cameOf).length} of ${comers.length} came`}
                </span>
                <Icon of={chevron} className="size-5 transition-transform group-open/session:rotate-180" />
              </summary>
              <div className="mb-3 overflow-clip rounded border border-hair">
                <WhoComes by={trainer.email} slot={{ slotTiming, slotDuration }} {...{ day, comers }} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Opened near the window's lower edge, the roll's own foot would cover its rows. */
function showWhole({ currentTarget }: SyntheticEvent<HTMLDetailsElement>): void {
  if (currentTarget.open) currentTarget.scrollIntoView({ block: "nearest" });
}
