import { priceText } from "#app/ui/price.tsx";
import { toast } from "#app/ui/toast.ts";
import type { Refund } from "#contract/payments.ts";

/** Says where a refund has come to that was asked for just now. */
export function tellRefund({ state, amount }: Refund, userName: string): void {
  const what = priceText(amount);
  if (state === "failed") toast.error("The provider will not do it.", "The reason is on this page.");
  else if (state === "done") toast.success(`${what} is paid back to ${userName}.`);
  else if (state === "pending") toast.success(`${what} is on its way to ${userName}.`);
  else toast.success(`${what} will go to ${userName}.`, "The card provider isn’t responding right now.");
}
