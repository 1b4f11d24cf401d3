import { cards } from "./cards.ts";
import type { Member } from "./members.ts";
import type { Gateway } from "./provider.ts";

/** Books a morning with the trainer through the payment page's requests; returns the transaction's id. */
export async function bookSlot(member: Member, gateway: Gateway, trainerId: string): Promise<string> {
  const order = { price: 5000, trainerId, slotTiming: "Morning" };
  const opened = await member.send("POST", "/create-payment-intent", order);
  const { clientSecret, transactionId } = (await opened.json()) as Record<string, string>;
  const charged = await fetch(`${gateway.url}/v1/payment_intents/${transactionId}/confirm`, {
    method: "POST",
    body: new URLSearchParams({
      key: gateway.publishableKey,
      client_secret: clientSecret ?? "",
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": cards.good,
      "payment_method_data[card][exp_month]": "12",
      "payment_method_data[card][exp_year]": "2035",
      "payment_method_data[card][cvc]": "123",
    }),
  });
  if (!charged.ok) throw new Error(`confirm answered ${charged.status}: ${await charged.text()}`);
  const saved = await member.send("POST", "/save-payment-info", { transactionId });
  if (!saved.ok) throw new Error(`save-payment-info answered ${saved.status}: ${await saved.text()}`);
  return transactionId ?? "";
}
