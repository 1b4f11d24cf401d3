import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deriveKeys } from "#demo/card-gateway/keys.ts";
import { mountPath } from "#demo/card-gateway/mount-path.ts";

/** The card provider as its account's owner reaches it: its URL, and the secret key. */
export type Provider = { url: string; secretKey: string };

/** The one inside a studio, with the publishable key as well. */
export type Gateway = Provider & { publishableKey: string };

type Charged = { id: string; status: string; amount_received: number; metadata: { memberId?: string } };

/** The gateway inside a demo studio, whose keys are derived from that studio's secret (D45). */
export function gatewayInside({ url, dataFolder }: { url: string; dataFolder: string }): Gateway {
  const secret = readFileSync(join(dataFolder, "demo-secret"), "utf8").trim();
  const { secretKey, publishableKey } = deriveKeys(secret);
  return { url: url + mountPath, secretKey, publishableKey };
}

/** What the provider has charged this member, whatever the studio's books say; refunded or not. */
export async function chargesOf({ url, secretKey }: Provider, memberId: string): Promise<Charged[]> {
  const charged: Charged[] = [];
  let after = "";
  for (let isMore = true; isMore; ) {
    const answer = await fetch(`${url}/v1/payment_intents?limit=100${after}`, {
      headers: { Authorization: `Bearer ${secretKey}` },
    });
    const page = (await answer.json()) as { data: Charged[]; has_more: boolean };
    charged.push(...page.data.filter(({ metadata }) => metadata.memberId === memberId));
    after = `&starting_after=${page.data.at(-1)?.id}`;
    isMore = page.has_more;
  }
  return charged.filter(({ status }) => status === "succeeded");
}

/** How much of a charge the provider has refunded, in cents. */
export async function refundedCents({ url, secretKey }: Provider, transactionId: string): Promise<number> {
  const answer = await fetch(`${url}/v1/refunds?payment_intent=${transactionId}`, {
    headers: { Authorization: `Bearer ${secretKey}` },
  });
  const { data } = (await answer.json()) as { data: { amount: number }[] };
  return data.reduce((sum, { amount }) => sum + amount, 0);
}
