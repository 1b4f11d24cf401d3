import { NothingListed } from "#app/lists/nothing-listed.tsx";

/** What stands for the list when it has no rows. */
export function NoTrainers({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <NothingListed
      isNarrowed={isNarrowed}
      none={{
        title: "No trainers yet",
        text: "The first ones are on their way. Have a look at the classes meanwhile.",
      }}
      notFound={{
        title: "Nobody fits all of that",
        text: "Try another slot, or fewer words. Most of our trainers teach more than one thing.",
      }}
      all={{ to: "/all-trainers", label: "Show all trainers" }}
    />
  );
}
