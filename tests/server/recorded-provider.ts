import { openStripe } from "#server/ports/cards/open-stripe.ts";

/** A request that the SDK sent. */
export type Sent = { method: string; url: string; headers: Headers; body: URLSearchParams };

/** A provider with recorded responses, given in turn (the last one repeatedly), and what was sent to it. */
export function openRecorded(...answers: (() => Response)[]) {
  const sent: Sent[] = [];
  const provider = openStripe({
    secretKey: "sk_test_recorded",
    publishableKey: "pk_test_recorded",
    webhookSecret: "whsec_recorded",
    maxNetworkRetries: 0,
    fetch: async (url, init) => {
      const headers = new Headers(init?.headers);
      const body = new URLSearchParams(String(init?.body ?? ""));
      sent.push({ method: init?.method ?? "GET", url: String(url), headers, body });
      const answer = answers[Math.min(sent.length, answers.length) - 1];
      if (!answer) throw new TypeError("fetch failed");
      return answer();
    },
  });
  return { provider, sent };
}

/** A recorded response. */
export const json = (status: number, body: unknown) => () => Response.json(body, { status });
/** A recorded error. */
export const fault = (status: number, error: Record<string, unknown>) => json(status, { error });

/** A recorded page of a list. */
export const page = (data: unknown[], has_more = false) =>
  json(200, { object: "list", url: "/v1/x", data, has_more });
/** A read's query parameters. */
export const asked = ({ url }: Sent) => Object.fromEntries(new URL(url).searchParams);

/** All items of a list. */
export async function listed<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** The charge that paid the intent. */
export const recordedCharge = {
  id: "ch_3QrS7uVwXyZ0aBcD1eFgHiJk",
  object: "charge",
  created: 1750003200,
  amount_refunded: 0,
  payment_method_details: { type: "card", card: { brand: "visa", last4: "4242" } },
  paid: true,
  refunded: false,
};

/** A paid intent in the provider's format. */
export const recordedIntent = {
  id: "pi_3QrS7uVwXyZ0aBcD1eFgHiJk",
  object: "payment_intent",
  amount: 5000,
  amount_received: 5000,
  client_secret: "pi_3QrS7uVwXyZ0aBcD1eFgHiJk_secret_abc",
  created: 1750000000,
  currency: "usd",
  latest_charge: recordedCharge,
  livemode: false,
  metadata: { userId: "u1" },
  payment_method_types: ["card"],
  status: "succeeded",
};
