import { ListFilters } from "#app/lists/list-filters.tsx";
import { SearchField } from "#app/lists/search-field.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { areasOfExpertise, slotTimings } from "#contract/slots.ts";
import type { trainerSorts, UsersQuery } from "#contract/users.ts";

type TrainerFiltersProps = {
  query: Partial<UsersQuery>;
  /** How many trainers fit; unknown while loading. */
  total: number | undefined;
};

/** Search by words, area and slot, and the order of the list; how many there are is said when it changes. */
export function TrainerFilters({ query, total }: TrainerFiltersProps) {
  return (
    <ListFilters
      label="Find a trainer"
      noun={{ one: "trainer", many: "trainers" }}
      total={total}
      className="grid grid-cols-2 items-end gap-4 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]"
    >
      <SearchField
        className="col-span-2 sm:col-span-3 lg:col-span-1"
        placeholder="A name, or a word like “knees”"
        defaultValue={query.q}
      />
      <SelectField label="Area" name="area" defaultValue={query.area ?? ""}>
        <option value="">Any area</option>
        {areasOfExpertise.map((area) => (
          <option key={area}>{area}</option>
        ))}
      </SelectField>
      <SelectField label="Slot" name="slot" defaultValue={query.slot ?? ""}>
        <option value="">Any time</option>
        {slotTimings.map((slot) => (
          <option key={slot}>{slot}</option>
        ))}
      </SelectField>
      <SelectField
        label="Sort by"
        name="sort"
        defaultValue={query.sort ?? ""}
        className="col-span-2 sm:col-span-1"
      >
        <option value="">Longest with us</option>
        {sorts.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </ListFilters>
  );
}

const sorts: ReadonlyArray<{ value: (typeof trainerSorts)[number]; label: string }> = [
  { value: "newest", label: "Newest" },
  { value: "name", label: "Name" },
  { value: "experience", label: "Experience" },
];
