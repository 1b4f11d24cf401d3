import type { Column } from "#app/ui/data-table.tsx";
import { Price } from "#app/ui/price.tsx";
import { deskWords } from "#contract/desk-words.ts";
import type { Payment } from "#contract/payments.ts";

/** What was paid, and how if it was at the desk (D91). */
export const amountColumn: Column<Payment> = {
  header: "Amount",
  leads: true,
  align: "end",
  cell: ({ price, desk }) => (
    <>
      <Price dollars={price} className="font-bold" />
      {desk && <span className="block font-normal text-muted text-small">{deskWords[desk]}</span>}
    </>
  ),
};
