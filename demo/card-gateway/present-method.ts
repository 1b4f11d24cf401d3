import type Stripe from "stripe";
import { seconds } from "./present-time.ts";
import type { StoredMethod } from "./tables.ts";

/** What is stored of a card, in the provider's wire format. */
export function methodJson(method: StoredMethod): Stripe.PaymentMethod {
  return {
    id: method.id,
    object: "payment_method",
    billing_details: billingDetailsJson(method),
    card: {
      brand: method.brand,
      checks: null,
      country: "US",
      display_brand: method.brand,
      exp_month: method.expMonth,
      exp_year: method.expYear,
      funding: "credit",
      generated_from: null,
      last4: method.last4,
      networks: null,
      regulated_status: null,
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: seconds(method.createdAt),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
}

/** The payer's billing details; only the name is stored. */
export function billingDetailsJson(method: StoredMethod) {
  return { address: null, email: null, name: method.name, phone: null, tax_id: null };
}
