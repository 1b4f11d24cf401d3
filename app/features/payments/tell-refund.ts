import { priceText } from "#app/ui/price.tsx";
import { toast } from "#app/ui/toast.ts";
import type { Refund } from "#contract/payments.ts";

/** Shows a toast with the state of a refund that was just requested. */
export function tellRefund({ state, amount }: Refund, userName: string): void {
  const what = priceText(amount);
  if (state === "failed") toast.error("The provider refused the refund.", "Balance says why.");
  else if (state === "done") toast.success(`${what} is paid back to ${userName}.`);
  else if (state === "pending") toast.success(`${what} is on its way to ${userName}.`);
  else toast.success(`${what} will go to ${userName}.`, "The card provider isn’t responding right now.");
}
