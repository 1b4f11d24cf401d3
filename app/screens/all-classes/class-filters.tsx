import { ListFilters } from "#app/lists/list-filters.tsx";
import { SearchField } from "#app/lists/search-field.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import type { ClassesQuery } from "#contract/classes.ts";

type ClassFiltersProps = {
  query: Partial<ClassesQuery>;
  /** How many classes fit; unknown while loading. */
  total: number | undefined;
};

/** Search by words, and the order of the list; how many there are is said when it changes. */
export function ClassFilters({ query, total }: ClassFiltersProps) {
  return (
    <ListFilters
      label="Find a class"
      noun={{ one: "class", many: "classes" }}
      total={total}
      className="grid items-end gap-4 sm:grid-cols-[2fr_1fr]"
    >
      <SearchField placeholder="A name, or a word like “music”" defaultValue={query.q} />
      <SelectField label="Sort by" name="sort" defaultValue={query.sort ?? ""}>
        <option value="">As on the timetable</option>
        <option value="name">Name</option>
        <option value="popular">Most booked</option>
        <option value="newest">Newest</option>
      </SelectField>
    </ListFilters>
  );
}
