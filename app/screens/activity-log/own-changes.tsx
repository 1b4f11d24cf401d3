import { useQuery } from "@tanstack/react-query";
import { timetableChangesQuery } from "#app/features/absences/changes-query.ts";
import { stretchText } from "#app/features/absences/words.ts";
import { trainersQuery } from "#app/features/people/queries.ts";
import type { User } from "#contract/users.ts";
import type { OwnChange } from "./happenings.ts";

/** Who gives a trainer's sessions, and which of others they give, as far as they are to come; nothing for an admin. */
export function useOwnChanges({ _id, role }: User) {
  const isTrainer = role === "trainer";
  const known = useQuery({ ...timetableChangesQuery(), enabled: isTrainer });
  const { substitutes = [], closed = [] } = (isTrainer && known.data) || {};
  const taken = substitutes.filter(({ substituteId }) => substituteId === _id);
  const isGiving = taken.length > 0;
  const trainers = useQuery({ ...trainersQuery(), enabled: isGiving });
  const nameOf = (id: string) => trainers.data?.find((one) => one._id === id)?.name ?? "another trainer";
  const isOwn = ({ trainerId }: { trainerId: string }) => trainerId === _id;
  const changes: OwnChange[] = [
    ...closed.map((of) => ({ kind: "closed" as const, of })),
    ...substitutes.filter(isOwn).map((of) => ({ kind: "given" as const, of })),
    ...taken.map((of) => ({ kind: "taken" as const, of, trainerName: nameOf(of.trainerId) })),
  ];
  return { asked: [...(isTrainer ? [known] : []), ...(isGiving ? [trainers] : [])], changes };
}

/** "Studio closed, Wed 16 December", "Omar Other is teaching your evening on Thu 3 December" */
export function ChangeText({ change }: { change: OwnChange }) {
  switch (change.kind) {
    case "closed":
      return `Studio closed, ${stretchText(change.of, { withWeekdays: true })}`;
    case "given":
      return (
        <>
          <strong>{change.of.substituteName}</strong> is teaching your {slotOn(change.of)}
        </>
      );
    case "taken":
      return (
        <>
          You’re teaching the {slotOn(change.of)} for <strong>{change.trainerName}</strong>
        </>
      );
  }
}

function slotOn({ slotTiming, day }: { slotTiming: string; day: string }): string {
  return `${slotTiming.toLowerCase()} on ${stretchText({ from: day, until: day }, { withWeekdays: true })}`;
}
