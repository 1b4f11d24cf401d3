import { queryOptions, useQuery } from "@tanstack/react-query";
import { memberApi } from "#app/account/member-api.ts";
import { unwrap } from "#app/data/api.ts";
import { DayText } from "#app/page/day-text.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import type { Upkeep as UpkeepState } from "#contract/upkeep.ts";

const upkeepQuery = queryOptions({
  queryKey: ["upkeep"],
  queryFn: () => unwrap(memberApi.upkeep.$get()),
  // Never fresh: jobs and commands settle it.
  staleTime: 0,
});

/** What of the studio's upkeep is late or wrong (D89); renders nothing while all is well, and in the demo. */
export function Upkeep() {
  const { data } = useQuery(upkeepQuery);
  if (!data || data.concerns.length === 0) return null;
  const areBooksWrong = data.differences.length > 0;
  return (
    <section
      aria-labelledby="upkeep"
      className={joinClasses(
        "grid gap-4 border-l-6 p-4 sm:p-6",
        areBooksWrong ? "border-danger bg-danger-soft" : "border-highlight bg-raised",
      )}
    >
      <h2 id="upkeep" className={joinClasses("font-bold text-title", areBooksWrong && "text-danger")}>
        For whoever runs this studio
      </h2>
      <ul className="grid gap-3">
        {data.concerns.map(({ about, says, remedy }) => (
          <li key={about} className="wrap-anywhere grid max-w-text gap-1">
            <p className="font-semibold">{says}</p>
            <p className="text-small">{remedy}</p>
            {about === "books" && areBooksWrong && <Differences differences={data.differences} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Differences({ differences }: Pick<UpkeepState, "differences">) {
  return (
    <ul className="mt-2 grid gap-2 text-small">
      {differences.map(({ text, foundAt }) => (
        <li key={text} className="border-hair border-t pt-2">
          <p>{text}</p>
          <p className="text-muted">
            Since <DayText moment={foundAt} />
          </p>
        </li>
      ))}
    </ul>
  );
}
