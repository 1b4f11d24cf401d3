import { Link } from "react-router";
import { FilterForm } from "#app/ui/filter-form.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { ClassesQuery } from "#contract/classes.ts";

type ClassFiltersProps = {
  query: Partial<ClassesQuery>;
  /** How many classes fit; unknown while loading. */
  total: number | undefined;
};

/** Search by words, and the order of the list; how many there are is said when it changes. */
export function ClassFilters({ query, total }: ClassFiltersProps) {
  return (
    <div className="grid gap-4 border-rule border-y py-6">
      <FilterForm label="Find a class" className="grid items-end gap-4 sm:grid-cols-[2fr_1fr]">
        <TextField
          label="Search"
          name="q"
          type="search"
          maxLength={100}
          placeholder="A name, or a word like “music”"
          defaultValue={query.q}
        />
        <SelectField label="Sort by" name="sort" defaultValue={query.sort ?? ""}>
          <option value="">As on the timetable</option>
          <option value="name">Name</option>
          <option value="popular">Most booked</option>
          <option value="newest">Newest</option>
        </SelectField>
      </FilterForm>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-6">
        <p role="status" className="tabular font-semibold">
          {total !== undefined && `${total} ${total === 1 ? "class" : "classes"}`}
        </p>
        {(query.q || query.sort) && (
          <Link to="/all-classes" preventScrollReset className="text-link">
            Clear all filters
          </Link>
        )}
      </div>
    </div>
  );
}
