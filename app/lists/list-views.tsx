import { Link } from "react-router";

type View = { label: string; search: URLSearchParams; isShown: boolean };

/** Links between the lists of one page. */
export function ListViews({ label, views }: { label: string; views: readonly View[] }) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-x-4">
      {views.map(({ label, search, isShown }) => (
        <Link
          key={label}
          to={{ search: search.toString() }}
          preventScrollReset
          aria-current={isShown ? "page" : undefined}
          className="inline-flex min-h-target items-center border-transparent border-b-4 px-1 font-semibold text-muted aria-[current]:border-accent aria-[current]:text-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
