import { ListFilters } from "#app/lists/list-filters.tsx";
import { SearchField } from "#app/lists/search-field.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import type { PaymentsQuery } from "#contract/payments.ts";

type PaymentFiltersProps = { query: PaymentsQuery; total: number | undefined };

/** Search by member, trainer or transaction, and the order. */
export function PaymentFilters({ query, total }: PaymentFiltersProps) {
  return (
    <ListFilters
      label="Find a payment"
      noun={{ one: "payment", many: "payments" }}
      total={total}
      size="tool"
      className="grid items-end gap-4 sm:grid-cols-[1fr_12rem]"
    >
      <SearchField defaultValue={query.q} placeholder="Member, trainer or transaction id" />
      <SelectField label="Order" name="sort" defaultValue={query.sort ?? ""}>
        <option value="">Newest first</option>
        <option value="amount">Highest amount</option>
      </SelectField>
    </ListFilters>
  );
}
