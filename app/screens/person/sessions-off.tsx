import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { asShown } from "#app/data/as-shown.ts";
import { bookedText, calledOffQuery, keyOf, nameOf } from "#app/features/absences/called-off.ts";
import { FreeTrainersDialog } from "#app/features/absences/free-trainers-dialog.tsx";
import { OffSessionButton, OffSessionRow } from "#app/features/absences/off-sessions.tsx";
import { Button } from "#app/ui/button.tsx";
import { Part } from "#app/ui/part.tsx";
import type { CalledOffSession } from "#contract/absences.ts";
import type { User } from "#contract/users.ts";

/** How many sessions are listed at first. */
const fewSessions = 8;

/** The sessions to come that a trainer has called off, for an admin to have others give them (D73). */
export function SessionsOff({ trainer }: { trainer: User }) {
  const known = useQuery({ ...calledOffQuery({ trainerId: trainer._id }), select: asShown });
  const sessions = known.data ?? [];
  const [isWhole, setIsWhole] = useState(false);
  const [asking, setAsking] = useState<CalledOffSession>();
  const hidden = isWhole ? 0 : sessions.slice(fewSessions).length;
  return (
    <>
      {sessions.length > 0 && (
        <Part id="called-off" title="Called-off sessions" className="gap-2">
          <ul className="grid border-rule border-t">
            {sessions.slice(0, sessions.length - hidden).map((session) => (
              <OffSessionRow
                key={keyOf(session)}
                session={session}
                action={
                  <OffSessionButton
                    session={session}
                    otherwise={{
                      variant: "secondary",
                      className: "max-sm:min-h-target",
                      "aria-label": `Find somebody: ${nameOf(session)}`,
                      onClick: () => setAsking(session),
                      children: "Find somebody",
                    }}
                  />
                }
              >
                {session.substituteName === null
                  ? `Nobody steps in, ${bookedText(session)}`
                  : `With ${session.substituteName}`}
              </OffSessionRow>
            ))}
          </ul>
          {hidden > 0 && (
            <Button
              variant="quiet"
              size="sm"
              className="-ms-3 justify-self-start"
              onClick={() => setIsWhole(true)}
            >
              {`Show ${hidden} more`}
            </Button>
          )}
        </Part>
      )}
      {asking && <FreeTrainersDialog session={asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}
