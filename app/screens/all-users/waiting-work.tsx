import { useId } from "react";
import { Link } from "react-router";
import { useWaitingWork, type Waiting } from "#app/features/people/waiting-work.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { LoadError } from "#app/ui/load-error.tsx";

/** What waits for an admin, a tile for each kind with how many there are, which leads to them (D88). */
export function WaitingWork() {
  const titleId = useId();
  const { asked, kinds } = useWaitingWork({ isAdmin: true });
  const [failed] = asked.filter(({ isError, data }) => isError && data === undefined);
  return (
    <section aria-labelledby={titleId} className="print:hidden">
      <h2 id={titleId} className="sr-only">
        Waiting for you
      </h2>
      {failed && (
        <LoadError onRetry={() => void asked.map(({ refetch }) => refetch())} busy={failed.isFetching}>
          What waits for you could not be loaded. Check your connection and try again.
        </LoadError>
      )}
      {!kinds && !failed && <p className="min-h-16" />}
      {kinds?.length === 0 && <p className="border-hair border-t pt-2 text-muted">Nothing waits.</p>}
      {kinds && kinds.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 narrow:grid-cols-1 sm:grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] lg:gap-4">
          {kinds.map((kind) => (
            <Tile key={kind.words[0]} {...kind} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Tile({ count, first, words: [one, many], to, isFailure = false }: Waiting) {
  const figure = String(count);
  return (
    <li>
      <Link
        to={to}
        className={joinClasses(
          "grid h-full min-h-16 min-w-0 content-start gap-x-3 gap-y-1 border-t-4 bg-raised px-3 py-2 transition-colors hover:bg-sunken max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:items-center max-sm:content-center sm:pb-3",
          isFailure ? "border-danger" : "border-highlight",
        )}
      >
        <span className="tabular font-display text-display-3">{figure}</span>{" "}
        <span className="font-semibold text-small">{figure === "1" ? one : many}</span>{" "}
        {/* On a phone the figures are one glance: whom each is about stands where it leads. */}
        <span className="wrap-anywhere text-muted text-small max-sm:hidden">
          {first}
          {figure !== "1" && " …"}
        </span>
      </Link>
    </li>
  );
}
