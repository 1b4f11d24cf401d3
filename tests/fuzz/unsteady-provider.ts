import { type CardProvider, CardProviderUnavailable } from "#server/ports/cards/card-provider.ts";

/** Ends a call as the server's death would: nothing after it happens. */
export class Killed extends Error {
  override name = "Killed";
}

/** When the server dies: at which of its next provider calls, before the provider gets it or after it acted. */
export type Death = { at: number; when: "before" | "after" };

/** The same provider, which can be down, and during whose calls the server can die. */
export type UnsteadyProvider = {
  /** For how many commands it is down. */
  awayFor: number;
  death: Death | undefined;
  /** Whether the server has died. */
  isDead: boolean;
};

/** Replaces a provider's calls with ones that can fail; the returned state says how from then on. */
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

/** How this call ends; a dead server makes none. */
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
