import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { TextLink } from "#app/ui/text-link.tsx";
import { slotTimes } from "#contract/hours.ts";
import type { SlotTiming } from "#contract/slots.ts";
import { trainersQuery } from "./queries.ts";
import { SlotLight } from "./slot-light.tsx";
import { slotPath, useNamedClass } from "./slot-path.ts";
import { offeredSlot } from "./slots.ts";

const mostShown = 3;

type OthersWithSlotProps = {
  timing: SlotTiming;
  /** Ids of the trainer whose page it is and of those with whom one trains then already. */
  except: readonly string[];
};

/** Other trainers who can be booked at this time of day; renders nothing where there are none. */
export function OthersWithSlot({ timing, except }: OthersWithSlotProps) {
  const titleId = useId();
  const namedClass = useNamedClass();
  // As many extra, because they may be among them.
  const trainers = useQuery(trainersQuery({ slot: timing, limit: mostShown + except.length })).data ?? [];
  const others = trainers.filter(({ _id }) => !except.includes(_id)).slice(0, mostShown);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="grid max-w-text gap-2">
      <h2 id={titleId} className="flex items-center gap-2 font-label text-small">
        <SlotLight timing={timing} />
        {timing} with someone else
      </h2>
      <ul className="grid border-hair border-t">
        {others.map((trainer) => (
          <li
            key={trainer._id}
            className="flex min-h-target flex-wrap items-center justify-between gap-x-6 border-hair border-b py-1"
          >
            <TextLink
              to={slotPath({ label: timing, trainerId: trainer._id, className: namedClass(trainer) })}
            >
              {trainer.name}
            </TextLink>
            <span className="tabular text-muted text-small">{slotTimes(offeredSlot(trainer, timing))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
