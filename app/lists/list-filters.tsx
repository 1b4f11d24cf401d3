import type { ReactNode } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { FilterForm } from "#app/ui/filter-form.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";

type ListFiltersProps = {
  /** What is searched, such as "Find a trainer". */
  label: string;
  /** What is counted, of one and of many. */
  noun: { one: string; many: string };
  /** How many fit; unknown while loading. */
  total: number | undefined;
  /** A tool's filters stand close above their table; a page's have rules of their own. */
  size?: "page" | "tool";
  /** The columns of the fields. */
  className: string;
  children: ReactNode;
};

/** What narrows and orders a list; how many fit is said when it changes, and all of it can be let go at once. */
export function ListFilters(props: ListFiltersProps) {
  const { label, noun, total, size = "page", className, children } = props;
  const { pathname } = useLocation();
  const [address] = useSearchParams();
  const isNarrowed = [...address.keys()].some((name) => name !== "cursor" && name !== "limit");
  return (
    <div className={joinClasses("grid", size === "page" ? "gap-4 border-rule border-y py-6" : "gap-2")}>
      <FilterForm label={label} className={className}>
        {children}
      </FilterForm>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-6">
        <p role="status" className="tabular font-semibold">
          {total !== undefined && `${total} ${total === 1 ? noun.one : noun.many}`}
        </p>
        {isNarrowed && (
          <Link to={pathname} preventScrollReset className="text-link">
            Clear all filters
          </Link>
        )}
      </div>
    </div>
  );
}
