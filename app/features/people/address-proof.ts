import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { identity } from "#app/account/identity/chosen.ts";
import { memberApi } from "#app/account/member-api.ts";
import { renewAfter } from "#app/account/session.ts";
import { publicApi, unwrap } from "#app/data/api.ts";
import { useSettings } from "#app/page/use-settings.ts";
import { peopleKey } from "./queries.ts";

/** Who registered with the address of a mailed link (D67). */
export function claimQuery(token: string) {
  return queryOptions({
    queryKey: ["address-claim", token],
    queryFn: () => unwrap(publicApi["address-proof"].read.$post({ json: { token } })),
    retry: false,
  });
}

/** What the address's owner says to that. */
export type ClaimAnswer = "mine" | "not mine";

/** Tells the studio whose the address is. */
export function useAnswerClaim(token: string) {
  const api = publicApi["address-proof"];
  const queryClient = useQueryClient();
  return useMutation({
    // One's own record says whether the address is proven.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: peopleKey }),
    mutationFn: (answer: ClaimAnswer) =>
      unwrap(api[answer === "mine" ? "confirm" : "disown"].$post({ json: { token } })),
  });
}

/** Has the link mailed again, by a hosted identity service or by the studio. */
export function useAskForProof() {
  return useMutation({
    mutationFn: async () => {
      const { isMailed } = await identity().mailProof();
      if (!isMailed) await unwrap(memberApi["address-proof"].$post({}));
    },
  });
}

/** Looks whether the address has been proven at a hosted identity service, which tells it with a new token only. */
export function useProofElsewhere() {
  const isElsewhere = useSettings().identity !== "embedded";
  const queries = useQueryClient();
  useEffect(() => {
    if (isElsewhere)
      void renewAfter(async () => {}).then(() => queries.invalidateQueries({ queryKey: peopleKey }));
  }, [isElsewhere, queries]);
}
