import { NothingListed } from "#app/lists/nothing-listed.tsx";

/** What stands for the list when it has no rows. */
export function NoArticles({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <NothingListed
      isNarrowed={isNarrowed}
      none={{ title: "No articles yet", text: "Our trainers are still sharpening their pencils." }}
      notFound={{ title: "Nothing found", text: "No article mentions these words. Try fewer, or others." }}
      all={{ to: "/all-articles", label: "Show all articles" }}
    />
  );
}
