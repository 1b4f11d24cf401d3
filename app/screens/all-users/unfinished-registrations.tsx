import { useQuery } from "@tanstack/react-query";
import { unfinishedQuery } from "#app/features/people/admin-queries.ts";
import { DayText } from "#app/page/day-text.tsx";

/** Accounts without a member record (D67); renders nothing when there are none. */
export function UnfinishedRegistrations() {
  const { data } = useQuery(unfinishedQuery);
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="unfinished" className="grid gap-3 border-rule border-t pt-6">
      <h2 id="unfinished" className="font-display text-display-3">
        Unfinished registrations
      </h2>
      <p className="max-w-text text-muted">
        These accounts have no record here: their registration was interrupted. Logging in with one completes
        it; the others are deleted on the date shown.
      </p>
      <ul className="grid">
        {data.map(({ email, madeAt, expiresAt }) => (
          <li
            key={email}
            className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-hair border-t py-3"
          >
            <span className="wrap-anywhere">{email}</span>
            <span className="text-muted">
              created on <DayText moment={madeAt} />, deleted on <DayText moment={expiresAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
