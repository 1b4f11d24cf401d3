import { useQuery } from "@tanstack/react-query";
import { asShown } from "#app/data/as-shown.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Part } from "#app/ui/part.tsx";
import {
  isToTake,
  keyOf,
  nameOf,
  OffSessionButton,
  OffSessionRow,
  SteppingQuestion,
  sessionName,
} from "./off-sessions.tsx";
import { calledOffQuery, useStepIn } from "./queries.ts";

/** Sessions that other trainers have called off and this one could give, or gives already (D73). */
export function SessionsToTake() {
  const { mutateAsync: stepIn } = useStepIn();
  const open = useQuery({ ...calledOffQuery(), select: asShown }).data ?? [];
  if (open.length === 0) return null;
  return (
    <Part
      title={open.some(isToTake) ? "Sessions to step in for" : "Sessions you step in for"}
      className="gap-2"
    >
      <ul className="grid border-rule border-t">
        {open.map((session) => (
          <OffSessionRow
            key={keyOf(session)}
            session={session}
            action={
              <OffSessionButton
                session={session}
                otherwise={{
                  variant: "secondary",
                  "aria-label": `Take ${nameOf(session)}`,
                  question: (answers) => <SteppingQuestion session={session} {...answers} />,
                  write: () => stepIn(sessionName(session)),
                  done: "It’s yours.",
                  children: "Take it",
                }}
              />
            }
          >
            {!isToTake(session) && <Badge>You step in</Badge>} for {session.trainerName}
          </OffSessionRow>
        ))}
      </ul>
    </Part>
  );
}
