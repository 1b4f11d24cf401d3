import { badParameter, type Fault, Refusal } from "./answers.ts";
import type { CardFate } from "./card-fates.ts";
import { fateOf } from "./card-fates.ts";
import { type Form, required } from "./form.ts";

/** A card as typed, without its number. */
export type TypedCard = {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  name: string | null;
  fate: CardFate;
};

/**
 * Reads the card fields that the provider's browser library sends. Throws a `Refusal` (402, before anything
 * is charged) for an impossible number, date or code, and for real cards: only the provider's
 * well-known test cards are accepted (D45).
 */
export function readCard(form: Form, now: Date): TypedCard {
  if (required(form, "payment_method_data[type]") !== "card") {
    throw badParameter(
      "payment_method_data[type]",
      "payment_intent_incompatible_payment_method",
      "The payment method type is not allowed for this PaymentIntent: only `card` is.",
    );
  }
  const number = readNumber(required(form, "payment_method_data[card][number]"));
  const { expMonth, expYear } = readExpiry(form, now);
  const brand = brandOf(number);
  checkCvc(form.get("payment_method_data[card][cvc]"), brand);
  const fate = fateOf(number);
  if (!fate) throw new Refusal(402, realCard);
  const name = form.get("payment_method_data[billing_details][name]") || null;
  return { brand, last4: number.slice(-4), expMonth, expYear, name, fate };
}

const realCard: Fault = {
  type: "card_error",
  code: "card_declined",
  decline_code: "test_mode_live_card",
  message:
    "Your card was declined. Your request was in test mode, but used a non test card. " +
    "For a list of valid test cards, visit: https://stripe.com/docs/testing.",
};

function readNumber(typed: string): string {
  const number = typed.replace(/[\s-]/g, "");
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw refusedCard("incorrect_number", "number", "Your card number is incorrect.");
  }
  return number;
}

function passesLuhn(number: string): boolean {
  let sum = 0;
  for (const [place, digit] of [...number].reverse().entries()) {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

function readExpiry(form: Form, now: Date): { expMonth: number; expYear: number } {
  const month = required(form, "payment_method_data[card][exp_month]");
  const year = required(form, "payment_method_data[card][exp_year]");
  const expMonth = /^\d{1,2}$/.test(month) ? Number(month) : 0;
  const expYear = /^(\d{2}|\d{4})$/.test(year) ? Number(year.padStart(4, "20")) : 0;
  const thisYear = now.getUTCFullYear();
  if (expYear < thisYear || expYear > thisYear + 50) {
    throw refusedCard("invalid_expiry_year", "exp_year", "Your card's expiration year is invalid.");
  }
  const isPast = expYear === thisYear && expMonth < now.getUTCMonth() + 1;
  if (expMonth < 1 || expMonth > 12 || isPast) {
    throw refusedCard("invalid_expiry_month", "exp_month", "Your card's expiration month is invalid.");
  }
  return { expMonth, expYear };
}

function checkCvc(cvc: string | undefined, brand: string): void {
  const pattern = brand === "amex" ? /^\d{3,4}$/ : /^\d{3}$/;
  if (cvc === undefined || pattern.test(cvc)) return;
  throw refusedCard("invalid_cvc", "cvc", "Your card's security code is invalid.");
}

function brandOf(number: string): string {
  if (number.startsWith("4")) return "visa";
  if (/^(5[1-5]|2[2-7])/.test(number)) return "mastercard";
  if (/^3[47]/.test(number)) return "amex";
  return /^6(011|5)/.test(number) ? "discover" : "unknown";
}

function refusedCard(code: string, param: string, message: string): Refusal {
  return new Refusal(402, { type: "card_error", code, param, message });
}
