import { useState } from "react";
import { useLocation } from "react-router";
import { slotPath } from "#app/features/people/slot-path.ts";
import { useLeaveWaitingList } from "#app/features/places/queries.ts";
import { RemoveDialog } from "#app/forms/remove-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Part } from "#app/ui/part.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { slotTimes } from "#contract/hours.ts";
import type { Waiting } from "#contract/places.ts";
import { MomentText } from "./moment-text.tsx";

type WaitingListsProps = { waiting: readonly Waiting[] };

/** The places that are held for the member until they pay (D55); nothing when there are none. */
export function HeldPlaces({ waiting }: WaitingListsProps) {
  const held = waiting.filter(({ offeredUntil }) => offeredUntil !== null);
  return (
    <Entries title={held.length > 1 ? "Places are held for you" : "A place is held for you"} entries={held} />
  );
}

/** The waiting lists on which the member still waits (D55); without any, nothing but to whoever came for them. */
export function WaitingLists({ waiting }: WaitingListsProps) {
  const { hash } = useLocation();
  const entries = waiting.filter(({ offeredUntil }) => offeredUntil === null);
  if (entries.length === 0 && hash === `#${listsId}`)
    return <p id={listsId}>You are on no {waiting.length > 0 && "other "}waiting list.</p>;
  return <Entries id={listsId} title="Waiting list" entries={entries} />;
}

const listsId = "waiting-lists";

type EntriesProps = { id?: string; title: string; entries: readonly Waiting[] };

function Entries({ id, title, entries }: EntriesProps) {
  if (entries.length === 0) return null;
  return (
    <Part {...(id && { id })} title={title} className="gap-2">
      <ul className="grid border-rule border-t">
        {entries.map((entry) => (
          <Entry key={entry._id} {...entry} isNext={entry === entries[0]} />
        ))}
      </ul>
    </Part>
  );
}

type EntryProps = Waiting & {
  /** Of several offers, one is next. */
  isNext: boolean;
};

function Entry({ isNext, ...waiting }: EntryProps) {
  const { _id, trainerId, trainerName, slotTiming, position, offeredUntil } = waiting;
  const [isAsking, setIsAsking] = useState(false);
  const { mutateAsync: leave } = useLeaveWaitingList();
  const slot = `${slotTiming} with ${trainerName}`;
  const path = slotPath({ label: slotTiming, trainerId });
  return (
    <li
      className={joinClasses(
        "flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-hair border-b py-3",
        offeredUntil && "border-l-6 border-l-highlight bg-raised px-4",
      )}
    >
      <p className="wrap-anywhere min-w-0">
        <strong>{offeredUntil ? slot : <TextLink to={path}>{slot}</TextLink>}</strong>
        {/* Without a length the slot is closed for now (D37). */}
        {waiting.slotDuration > 0 && <span className="tabular block text-muted">{slotTimes(waiting)}</span>}
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
          <LinkButton to={path} size="sm" variant={isNext ? "primary" : "secondary"}>
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
