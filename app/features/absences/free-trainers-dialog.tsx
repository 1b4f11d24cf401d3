import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Button } from "#app/ui/button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { Modal, paperStyle } from "#app/ui/modal.tsx";
import { Waiting } from "#app/ui/waiting.tsx";
import type { CalledOffSession, FreeTrainer } from "#contract/absences.ts";
import { listed } from "#contract/listed.ts";
import { typeset } from "#contract/typeset.ts";
import { dayOf } from "./called-off.ts";
import { peopleText, sessionName, WritingButton } from "./off-sessions.tsx";
import { foretoldSteppingQuery, freeTrainersQuery, useStepIn } from "./queries.ts";

type FreeTrainersDialogProps = { session: CalledOffSession; onClose: () => void };

/** Who could give a called-off session: a press on a name has them step in (D73). */
export function FreeTrainersDialog({ session, onClose }: FreeTrainersDialogProps) {
  const id = useId();
  const free = useQuery(freeTrainersQuery(sessionName(session)));
  const readAgain = () => void free.refetch();
  const { mutateAsync: stepIn, isPending, variables } = useStepIn();
  const { slotTiming, trainerName } = session;
  const foretold = useQuery(foretoldSteppingQuery(sessionName(session)));
  const { members = 0, classes = [] } = foretold.data ?? {};
  return (
    <Modal
      aria-labelledby={id}
      onDismiss={() => !isPending && onClose()}
      className={`${paperStyle} grid gap-6 p-6`}
    >
      <div className="grid gap-2">
        <h2 id={id} className="font-bold text-title">
          Who teaches {slotTiming} on {dayOf(session)}?
        </h2>
        <p className="text-muted">
          In place of {trainerName}. Whoever you put in is teaching it from then on: we’ll email{" "}
          {listed(["them", trainerName, peopleText(members)].filter(Boolean))}. These are free then.
        </p>
      </div>
      <Loaded
        // With the classes that they are in order by: a row that moves is pressed for another.
        query={{ ...free, data: foretold.isPending ? undefined : free.data }}
        name="The trainers who are free"
        waiting={<Waiting name="who is free" shapes={["h-11", "h-11"]} className="grid gap-2" />}
      >
        {(trainers) =>
          trainers.length === 0 ? (
            <p className="font-semibold">Nobody is free then.</p>
          ) : (
            <ul className="grid gap-2">
              {bestFirst(trainers, classes).map(
                ({ _id: substituteId, name, classes: taught, takesBookings }) => (
                  <li
                    key={substituteId}
                    className="flex items-center justify-between gap-4 border-hair border-t py-2"
                  >
                    <span className="wrap-anywhere min-w-0">
                      <span className="block font-semibold">{name}</span>
                      <span className="block text-muted text-small">
                        {[
                          ...classes.map((one) => taughtText(one, taught)),
                          !takesBookings && "Takes no bookings",
                        ]
                          .filter(Boolean)
                          .join(" · ")}
                      </span>
                    </span>
                    <WritingButton
                      variant="secondary"
                      size="sm"
                      className="shrink-0 whitespace-nowrap max-sm:min-h-target"
                      aria-label={`Put in ${name}`}
                      // Not the one that was pressed, which keeps the focus.
                      disabled={isPending && variables.substituteId !== substituteId}
                      write={() =>
                        stepIn(
                          { ...sessionName(session), substituteId },
                          { onSuccess: onClose, onError: readAgain },
                        )
                      }
                      done={`${name} teaches ${slotTiming} on ${dayOf(session)}.`}
                    >
                      Put in
                    </WritingButton>
                  </li>
                ),
              )}
            </ul>
          )
        }
      </Loaded>
      <div className="flex justify-end">
        <Button variant="secondary" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Modal>
  );
}

/** Who teaches the most of the booked classes first, of them whoever takes bookings, else as the studio has them. */
function bestFirst(trainers: readonly FreeTrainer[], booked: readonly string[]): FreeTrainer[] {
  const fits = ({ classes, takesBookings }: FreeTrainer) =>
    2 * booked.filter((one) => classes.includes(one)).length + Number(takesBookings);
  return trainers.toSorted((one, other) => fits(other) - fits(one));
}

/** Whether somebody teaches a class that is booked: "Teaches HIIT". */
function taughtText(booked: string, taught: readonly string[]): string {
  return `${taught.includes(booked) ? "Teaches" : "Does not teach"} ${typeset(booked)}`;
}
