import { type CardProvider, CardProviderUnavailable } from "#server/ports/cards/card-provider.ts";
import type { Mail } from "#server/ports/mail/letter.ts";
import type { Transport } from "#server/ports/mail/mailer.ts";
import { Failed, type Holder, type Turns } from "./turns.ts";

/** How the outside fares: for how many calls it is away, and of how many the answer is lost on the way back. */
export type Weather = { providerAway: number; answersLost: number; mailAway: number };

/** A mail that the mail server took, and the process that sent it. */
export type SentMail = Pick<Mail, "id" | "kind" | "to" | "subject" | "body"> & { by: Holder };

/** A call that fails is an outage. */
function asOutage(error: unknown): never {
  throw error instanceof Failed ? new CardProviderUnavailable("away") : error;
}

/** The card provider as one process reaches it. It acts at once; the way there and the way back take a turn each. */
export function providerFor(
  process: Holder,
  { provider, turns, weather }: { provider: CardProvider; turns: Turns; weather: Weather },
): CardProvider {
  async function call<Answer>(what: string, act: () => Promise<Answer>): Promise<Answer> {
    await turns.take(process, `asks the provider: ${what}`).catch(asOutage);
    if (weather.providerAway > 0) {
      weather.providerAway -= 1;
      throw new CardProviderUnavailable("away");
    }
    const answer = await act();
    await turns.take(process, `hears from the provider: ${what}`).catch(asOutage);
    if (weather.answersLost > 0) {
      weather.answersLost -= 1;
      throw new CardProviderUnavailable("the answer was lost");
    }
    return answer;
  }

  async function* list<Item>(what: string, items: () => AsyncIterable<Item>): AsyncGenerator<Item> {
    yield* await call(what, async () => Array.fromAsync(items()));
  }

  return {
    ...provider,
    createIntent: (input) => call("create intent", () => provider.createIntent(input)),
    fetchIntent: (id) => call("intent", () => provider.fetchIntent(id)),
    listIntents: (input) => list("intents", () => provider.listIntents(input)),
    cancelIntent: (id) => call("cancel intent", () => provider.cancelIntent(id)),
    refund: (input) => call("refund", () => provider.refund(input)),
    fetchRefund: (id) => call("refund's state", () => provider.fetchRefund(id)),
    listRefunds: (listing) => list("refunds", () => provider.listRefunds(listing)),
    fetchDispute: (id) => call("dispute", () => provider.fetchDispute(id)),
    listDisputes: (listing) => list("disputes", () => provider.listDisputes(listing)),
  };
}

/** The mail server as one process reaches it. */
export function transportFor(
  process: Holder,
  { turns, weather, sent }: { turns: Turns; weather: Weather; sent: SentMail[] },
): Transport {
  return async ({ id, kind, to, subject, body }) => {
    await turns.take(process, `sends a mail: ${subject}`);
    if (weather.mailAway > 0) {
      weather.mailAway -= 1;
      throw new Error("the mail server is away");
    }
    sent.push({ id, kind, to, subject, body, by: process });
    await turns.take(process, `hears that a mail was taken: ${subject}`);
  };
}
