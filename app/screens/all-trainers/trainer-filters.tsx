import { Link } from "react-router";
import { FilterForm } from "#app/ui/filter-form.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { areasOfExpertise, slotTimings } from "#contract/slots.ts";
import type { trainerSorts, UsersQuery } from "#contract/users.ts";

type TrainerFiltersProps = {
  query: Partial<UsersQuery>;
  /** How many trainers fit; unknown while loading. */
  total: number | undefined;
};

/** Search by words, area and slot, and the order of the list; how many there are is said when it changes. */
export function TrainerFilters({ query, total }: TrainerFiltersProps) {
  const isNarrowed = Boolean(query.q || query.area || query.slot || query.sort);
  return (
    <div className="grid gap-4 border-rule border-y py-6">
      <FilterForm
        label="Find a trainer"
        className="grid grid-cols-2 items-end gap-4 lg:grid-cols-[2fr_1fr_1fr_1fr]"
      >
        <TextField
          label="Search"
          className="col-span-2 lg:col-span-1"
          name="q"
          type="search"
          maxLength={100}
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
          className="col-span-2 lg:col-span-1"
        >
          <option value="">Longest with us</option>
          {sorts.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </FilterForm>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-6">
        <p role="status" className="tabular font-semibold">
          {total !== undefined && `${total} ${total === 1 ? "trainer" : "trainers"}`}
        </p>
        {isNarrowed && (
          <Link to="/all-trainers" preventScrollReset className="text-link">
            Clear all filters
          </Link>
        )}
      </div>
    </div>
  );
}

const sorts: ReadonlyArray<{ value: (typeof trainerSorts)[number]; label: string }> = [
  { value: "newest", label: "Newest" },
  { value: "name", label: "Name" },
  { value: "experience", label: "Experience" },
];
