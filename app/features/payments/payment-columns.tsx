import type { Column } from "#app/ui/data-table.tsx";
import { Price } from "#app/ui/price.tsx";
import type { Payment } from "#contract/payments.ts";

export const amountColumn: Column<Payment> = {
  header: "Amount",
  leads: true,
  align: "end",
  cell: ({ price }) => <Price dollars={price} className="font-bold" />,
};
