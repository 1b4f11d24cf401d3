import { useQuery } from "@tanstack/react-query";
import { asShown } from "#app/data/as-shown.ts";
import { trainersQuery } from "#app/features/people/queries.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Part } from "#app/ui/part.tsx";
import type { CalledOffSession } from "#contract/absences.ts";
import { listed } from "#contract/listed.ts";
import { typeset } from "#contract/typeset.ts";
import { calledOffQuery, isToTake, keyOf, nameOf } from "./called-off.ts";
import { OffSessionButton, OffSessionRow, SteppingQuestion, sessionName } from "./off-sessions.tsx";
import { useStepIn } from "./queries.ts";

/** "BOXING and HIIT · 2 people", "Nobody yet" */
function bookedText({ members, classes }: CalledOffSession): string {
  if (members === 0) return "Nobody yet";
  return [typeset(listed(classes)), members === 1 ? "1 person" : `${members} people`]
    .filter(Boolean)
    .join(" · ");
}

/** Sessions that other trainers have called off and this one could give, or gives already (D73). */
export function SessionsToTake() {
  const { mutateAsync: stepIn } = useStepIn();
  const open = useQuery({ ...calledOffQuery(), select: asShown }).data ?? [];
  // At hand for whoever takes one: the page would give way to a placeholder, and jump to its top.
  useQuery({ ...trainersQuery(), enabled: open.length > 0 });
  if (open.length === 0) return null;
  return (
    <Part
      id="step-in"
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
                  "aria-label": `Take it: ${nameOf(session)}`,
                  question: (answers) => <SteppingQuestion session={session} {...answers} />,
                  write: () => stepIn(sessionName(session)),
                  done: "It’s yours.",
                  children: "Take it",
                }}
              />
            }
          >
            {!isToTake(session) && <Badge>You step in</Badge>} for {session.trainerName}
            <span className="tabular text-muted text-small">{`\u00a0· ${bookedText(session)}`}</span>
          </OffSessionRow>
        ))}
      </ul>
    </Part>
  );
}
