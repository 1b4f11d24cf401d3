import { type Breaker, BreakerOpen } from "#server/core/breaker.ts";
import { type CardProvider, CardProviderUnavailable } from "./card-provider.ts";
import { eachOf } from "./provider-faults.ts";

/** The provider behind a breaker: while that is open, every call throws `CardProviderUnavailable` at once. */
export function withBreaker(provider: CardProvider, breaker: Breaker): CardProvider {
  const ask = <T>(call: () => Promise<T>) => askThrough(breaker, call);
  const guard =
    <Input, Output>(call: (input: Input) => Promise<Output>) =>
    (input: Input) =>
      ask(() => call(input));
  const guardList =
    <Input, Item>(list: (input: Input) => AsyncIterable<Item>) =>
    (input: Input) =>
      eachOf(list(input), ask);
  return {
    ...provider,
    createIntent: guard(provider.createIntent),
    fetchIntent: guard(provider.fetchIntent),
    listIntents: guardList(provider.listIntents),
    cancelIntent: guard(provider.cancelIntent),
    refund: guard(provider.refund),
    fetchRefund: guard(provider.fetchRefund),
    listRefunds: guardList(provider.listRefunds),
    fetchDispute: guard(provider.fetchDispute),
    listDisputes: guardList(provider.listDisputes),
  };
}

async function askThrough<T>(breaker: Breaker, call: () => Promise<T>): Promise<T> {
  try {
    return await breaker.run(call);
  } catch (error) {
    throw error instanceof BreakerOpen ? new CardProviderUnavailable(error.message, { cause: error }) : error;
  }
}
