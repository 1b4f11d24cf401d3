import { NothingListed } from "#app/lists/nothing-listed.tsx";

/** What stands for the list when it has no rows. */
export function NoClasses({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <NothingListed
      isNarrowed={isNarrowed}
      none={{
        title: "No classes yet",
        text: "The first ones are being planned. Meet the trainers meanwhile.",
      }}
      notFound={{ title: "Nothing found", text: "No class mentions these words. Try fewer, or others." }}
      all={{ to: "/all-classes", label: "Show all classes" }}
    />
  );
}
