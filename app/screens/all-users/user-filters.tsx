import { ListFilters } from "#app/lists/list-filters.tsx";
import { SearchField } from "#app/lists/search-field.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import type { UsersQuery } from "#contract/users.ts";

type UserFiltersProps = { query: UsersQuery; total: number | undefined };

/** Search by name or email, role and order; all of it is in the address. */
export function UserFilters({ query, total }: UserFiltersProps) {
  return (
    <ListFilters
      label="Find a user"
      noun={{ one: "user", many: "users" }}
      total={total}
      size="tool"
      className="grid grid-cols-2 items-end gap-4 md:grid-cols-[1fr_10rem_10rem]"
    >
      <SearchField defaultValue={query.q} placeholder="Name or email" className="max-md:col-span-2" />
      <SelectField label="Role" name="role" defaultValue={query.role ?? ""}>
        <option value="">Everybody</option>
        <option value="member">Members</option>
        <option value="trainer">Trainers</option>
      </SelectField>
      <SelectField label="Order" name="sort" defaultValue={query.sort ?? ""}>
        <option value="">First come</option>
        <option value="newest">Newest first</option>
        <option value="name">By name</option>
      </SelectField>
    </ListFilters>
  );
}
