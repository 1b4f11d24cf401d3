import { type CardProvider, CardProviderUnavailable } from "#server/ports/cards/card-provider.ts";

/** What ends a call as the death of the server would: nothing after it happens. */
export class Killed extends Error {
  override name = "Killed";
}

/** When the server dies: at which of its next calls to the provider, before the provider hears of it or after it did it. */
export type Death = { at: number; when: "before" | "after" };

/** The same provider, which can be away, and over whose calls the server can die. */
export type UnsteadyProvider = {
  /** For how many commands it is not there. */
  awayFor: number;
  death: Death | undefined;
  /** Whether the death has come. */
  isDead: boolean;
};

/** Puts in the place of a provider's calls such as can fail; how they do is what the answer says from then on. */
export function makeUnsteady(cards: CardProvider): UnsteadyProvider {
  const state: UnsteadyProvider = { awayFor: 0, death: undefined, isDead: false };

  async function answered<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const when = fate(state);
    if (when === "before") throw new Killed();
    if (state.awayFor > 0) throw new CardProviderUnavailable("away");
    const answer = await call();
    if (when === "after") throw new Killed();
    return answer;
  }

  async function* listed<Item>(list: () => AsyncIterable<Item>): AsyncGenerator<Item> {
    await answered(async () => undefined);
    yield* list();
  }

  const steady = { ...cards };
  Object.assign(cards, {
    createIntent: (input) => answered(() => steady.createIntent(input)),
    fetchIntent: (id) => answered(() => steady.fetchIntent(id)),
    listIntents: (input) => listed(() => steady.listIntents(input)),
    cancelIntent: (id) => answered(() => steady.cancelIntent(id)),
    refund: (input) => answered(() => steady.refund(input)),
    fetchRefund: (id) => answered(() => steady.fetchRefund(id)),
    listRefunds: (listing) => listed(() => steady.listRefunds(listing)),
    fetchDispute: (id) => answered(() => steady.fetchDispute(id)),
    listDisputes: (listing) => listed(() => steady.listDisputes(listing)),
  } satisfies Partial<CardProvider>);
  return state;
}

/** What becomes of this call; once dead, the server makes none. */
function fate(state: UnsteadyProvider): Death["when"] | undefined {
  if (state.isDead) return "before";
  if (!state.death) return undefined;
  if (state.death.at > 0) {
    state.death.at -= 1;
    return undefined;
  }
  state.isDead = true;
  return state.death.when;
}
