import { queryOptions, useQuery } from "@tanstack/react-query";
import { memberApi } from "#app/account/member-api.ts";
import { unwrap } from "#app/data/api.ts";
import { DateText } from "#app/ui/date-text.tsx";
import { studioDay } from "#contract/studio-time.ts";

/** Accounts that were begun and never finished (admins). */
export const unfinishedQuery = queryOptions({
  queryKey: ["unfinished registrations"],
  queryFn: () => unwrap(memberApi["unfinished-registrations"].$get()),
  staleTime: 0,
});

/** Accounts that never became a member's (D67); nothing where there are none. */
export function UnfinishedRegistrations() {
  const { data } = useQuery(unfinishedQuery);
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="unfinished" className="grid gap-3 border-rule border-t pt-6">
      <h2 id="unfinished" className="font-display text-display-3">
        Registered halfway
      </h2>
      <p className="max-w-text text-muted">
        These accounts have no record here: their registration was cut off. Whoever logs in with one finishes
        it; all others are deleted on the day that stands beside them.
      </p>
      <ul className="grid">
        {data.map(({ email, madeAt, expiresAt }) => (
          <li
            key={email}
            className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-hair border-t py-3"
          >
            <span className="wrap-anywhere">{email}</span>
            <span className="text-muted">
              made on <DateText date={studioDay(new Date(madeAt))} length="short" />, deleted on{" "}
              <DateText date={studioDay(new Date(expiresAt))} length="short" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
