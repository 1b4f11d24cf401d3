import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deriveKeys } from "#demo/card-gateway/keys.ts";
import { mountPath } from "#demo/card-gateway/mount-path.ts";
import { journeyDataFolder } from "#tests/setup/journey-server.ts";
import { cards } from "./cards.ts";
import type { Member } from "./members.ts";

type Booking = { priceCents: number; trainerId: string; slotTiming: string };

/** Books and pays as the payment page does, without the page; the transaction's id. */
export async function bookSlot(member: Member, { priceCents, ...slot }: Booking): Promise<string> {
  const opened = await member.send("POST", "/create-payment-intent", { price: priceCents, ...slot });
  const { clientSecret, transactionId } = (await opened.json()) as Record<string, string>;
  const confirmed = await fetch(`${member.origin}${mountPath}/v1/payment_intents/${transactionId}/confirm`, {
    method: "POST",
    body: goodCard(String(clientSecret)),
  });
  const saved = await member.send("POST", "/save-payment-info", { transactionId });
  if (!saved.ok) throw new Error(`the card was answered ${confirmed.status}, the booking ${saved.status}`);
  return String(transactionId);
}

function goodCard(clientSecret: string): URLSearchParams {
  const secret = readFileSync(join(journeyDataFolder, "demo-secret"), "utf8").trim();
  return new URLSearchParams({
    key: deriveKeys(secret).publishableKey,
    client_secret: clientSecret,
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": cards.good,
    "payment_method_data[card][exp_month]": "12",
    "payment_method_data[card][exp_year]": "2035",
    "payment_method_data[card][cvc]": "123",
  });
}
