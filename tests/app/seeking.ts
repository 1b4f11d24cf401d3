import type { FetchQueryOptions, QueryKey } from "@tanstack/react-query";
import { asShown } from "#app/data/as-shown.ts";
import { createQueryClient } from "#app/data/query-client.ts";
import { paymentsQuery } from "#app/features/payments/queries.ts";
import { meQuery } from "#app/features/people/queries.ts";
import type { Find, Seeker } from "#app/shell/search/find.ts";
import { findsQuery, isEnough } from "#app/shell/search/finds.ts";
import { listedFor } from "#app/shell/search/listed.ts";
import type { Role, User } from "#contract/users.ts";
import type { FakeApi } from "./fake-api.ts";
import { personOf, startApi } from "./sample-studio.ts";

/* The search without its dialog, which no browser is needed for: what it lists for a text. */

type Seeking = {
  /** Who searches, as in openPage; a visitor if left out. */
  as?: Role | User;
  /** Changes what the API answers. */
  api?: (api: FakeApi) => void;
};

/** The search of this person, in the studio that openPage has, too; each text is looked for by itself. */
export async function openSearch({ as, api: prepare }: Seeking = {}) {
  const me = personOf(as);
  const api = startApi(me);
  prepare?.(api);
  const seeker = me ? await seekerOf(me.email) : visitor;

  /** What is listed once the studio has answered. */
  async function seek(typed: string) {
    const text = typed.trim();
    const kept = isEnough(text) ? await ask(findsQuery(text, seeker)) : undefined;
    const { found, said } = listedFor(text, {
      seeker,
      first: [],
      kept,
      isBusy: false,
      isError: false,
      isOurs: true,
      logOut: () => undefined,
    });
    const ofKind = (kind: string) => found.filter((one) => one.kind === kind).flatMap(({ finds }) => finds);
    const [first] = found.flatMap(({ finds }) => finds);
    return {
      kinds: found.map(({ kind }) => kind),
      said,
      rows: (kind: string) => ofKind(kind).map(wordsOf),
      /** Where each row of a kind leads. */
      ways: (kind: string) => ofKind(kind).map(wayOf),
      first: first && wordsOf(first),
      /** Where the first row leads. */
      way: first && wayOf(first),
    };
  }
  return { api, seek };
}

/** The answer as it is shown, from no cache. */
async function ask<Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  return asShown(await createQueryClient().fetchQuery(query));
}

const visitor: Seeker = { role: "visitor", email: "", hasPaid: false };

/** As the studio knows them, with what they have paid for. */
async function seekerOf(email: string): Promise<Seeker> {
  const me = await ask(meQuery(email));
  const paid = me ? await ask(paymentsQuery(email, { mine: "true", all: "true" })) : [];
  return {
    role: me?.role ?? "member",
    id: me?._id,
    slotDays: me?.slot_days,
    email,
    hasPaid: me?.role !== "member" && paid.length > 0,
    own: paid,
  };
}

/** A row's words, as a page's reader has them. */
function wordsOf({ label, note = "" }: Find): string {
  return (label + note).replace(/\s+/g, " ").trim();
}

const wayOf = (find: Find) => ("to" in find ? find.to : undefined);
