import { useEffect, useState } from "react";
import { useFollowed } from "#app/page/use-followed.ts";
import { useNow } from "#app/page/use-now.ts";
import { Button } from "#app/ui/button.tsx";
import { lateDialog } from "#app/ui/late-dialog.tsx";
import { slotTimings } from "#contract/constants.ts";
import type { Payment } from "#contract/payments.ts";
import type { SlotTiming } from "#contract/slots.ts";
import { studioDay } from "#contract/studio-time.ts";
import type { User } from "#contract/users.ts";
import { useWriteToSlot } from "./queries.ts";

/** Forms weigh: it comes once the page works. */
const WordDialog = lateDialog(async () => (await import("./word-dialog.tsx")).default);

type WriteToSlotsProps = {
  trainer: Pick<User, "_id" | "name">;
  /** Memberships with this trainer. */
  memberships: readonly Payment[];
};

/** A button for each of a trainer's slots that somebody trains in: what is written there goes to all of them (D78). */
export function WriteToSlots({ trainer, memberships }: WriteToSlotsProps) {
  const [slot, setSlot] = useState<SlotTiming>();
  const today = studioDay(useNow());
  const runs = ({ status, startsOn, endsOn }: Payment) =>
    status === "booked" && startsOn <= today && today <= endsOn;
  const running = memberships.filter(runs);
  const peopleOf = (timing: SlotTiming) => running.filter(({ slotTiming }) => slotTiming === timing).length;
  const { mutateAsync: write } = useWriteToSlot();
  useEffect(WordDialog.fetchAhead, []);
  useFollowed((name) => {
    const named = slotTimings.find((timing) => name === `write-${timing}`);
    if (named && peopleOf(named) > 0) setSlot(named);
  });
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {slotTimings
        .filter((timing) => peopleOf(timing) > 0)
        .map((timing) => (
          <Button key={timing} variant="secondary" size="sm" onClick={() => setSlot(timing)}>
            Write to {timing}
          </Button>
        ))}
      {slot && (
        <WordDialog
          title={`Write to ${slot}`}
          text={`It goes to ${peopleText(peopleOf(slot))} by email, and stands on their Activity Log for a week. Three a day at most.`}
          write={async (word) =>
            peopleText((await write({ trainerId: trainer._id, slotTiming: slot, ...word })).people)
          }
          onClose={() => setSlot(undefined)}
        />
      )}
    </div>
  );
}

function peopleText(people: number): string {
  return people === 1 ? "1 person" : `${people} people`;
}
