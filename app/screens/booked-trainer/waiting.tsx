import { useState } from "react";
import { MomentText } from "#app/features/payments/moment-text.tsx";
import { slotPath } from "#app/features/people/slot-path.ts";
import { useLeaveWaitingList } from "#app/features/places/queries.ts";
import { RemoveDialog } from "#app/forms/remove-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Part } from "#app/ui/part.tsx";
import type { Waiting } from "#contract/places.ts";

/** The waiting lists the member is on (D55); nothing when there are none. */
export function WaitingLists({ waiting }: { waiting: readonly Waiting[] }) {
  if (waiting.length === 0) return null;
  return (
    <Part title="Waiting list" className="gap-2">
      <ul className="grid border-rule border-t">
        {waiting.map((entry) => (
          <Entry key={entry._id} {...entry} />
        ))}
      </ul>
    </Part>
  );
}

function Entry({ _id, trainerId, trainerName, slotTiming, position, offeredUntil }: Waiting) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutateAsync: leave } = useLeaveWaitingList();
  const slot = `${slotTiming} with ${trainerName}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-hair border-b py-3">
      <p>
        <strong>{slot}</strong>
        <span className="block">
          {offeredUntil ? (
            <>
              We’re holding a place for you until <MomentText moment={offeredUntil} />
            </>
          ) : (
            `You are number ${position}`
          )}
        </span>
      </p>
      <div className="flex flex-wrap gap-3">
        {offeredUntil && (
          <LinkButton to={slotPath({ label: slotTiming, trainerId })} size="sm">
            Book it
          </LinkButton>
        )}
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Leave the waiting list: ${slot}`}
          onClick={() => setIsAsking(true)}
        >
          Leave the waiting list
        </Button>
      </div>
      {isAsking && (
        <RemoveDialog
          title="Leave the waiting list?"
          text={
            offeredUntil
              ? `The place held for you in ${slot} will go to the next person.`
              : `You’ll lose your place in the list for ${slot}.`
          }
          confirmLabel="Leave the waiting list"
          cancelLabel="Stay on it"
          remove={async () => {
            await leave(_id);
            return "You have left the waiting list.";
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </li>
  );
}
