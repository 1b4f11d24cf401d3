import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { identity } from "#app/account/identity/chosen.ts";
import { memberApi } from "#app/account/member-api.ts";
import { renewAfter } from "#app/account/session.ts";
import { publicApi, unwrap } from "#app/data/api.ts";
import { useSettings } from "#app/page/use-settings.ts";
import { peopleKey } from "./queries.ts";

/**
 * Who registered with the email address that the link was sent to (D67). The answer differs with the session, so it is
 * asked again after logging in as `email`.
 */
export function claimQuery(token: string, email: string | undefined) {
  return queryOptions({
    queryKey: ["address-claim", token, email],
    queryFn: () => unwrap(publicApi["address-proof"].read.$post({ json: { token } })),
    retry: false,
  });
}

/** The account that an emailed link sets a new password for, and what that removes (D67). */
export function passwordResetQuery(token: string) {
  return queryOptions({
    queryKey: ["password-reset", token],
    queryFn: () => unwrap(publicApi["password-reset"].read.$post({ json: { token } })),
    retry: false,
  });
}

/** The answer of the email address's owner. */
type ClaimAnswer = "mine" | "not mine";

/** Tells the studio whether the registration was theirs; returns the token to choose a password with, if they must. */
export function useAnswerClaim(token: string) {
  const api = publicApi["address-proof"];
  const queryClient = useQueryClient();
  return useMutation({
    // The person's record says whether their email is confirmed.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: peopleKey }),
    mutationFn: async (answer: ClaimAnswer): Promise<string | null> => {
      if (answer === "mine") return (await unwrap(api.confirm.$post({ json: { token } }))).choose_password;
      await unwrap(api.disown.$post({ json: { token } }));
      return null;
    },
  });
}

/** Has the link emailed again, by a hosted identity service or by the studio. */
export function useAskForProof() {
  return useMutation({
    mutationFn: async () => {
      const { isMailed } = await (await identity()).mailProof();
      if (!isMailed) await unwrap(memberApi["address-proof"].$post({}));
    },
  });
}

/** Checks whether the email was confirmed at a hosted identity service, which only a new token tells. */
export function useProofElsewhere() {
  const isElsewhere = useSettings().identity !== "embedded";
  const queries = useQueryClient();
  useEffect(() => {
    if (isElsewhere)
      void renewAfter(async () => {}).then(() => queries.invalidateQueries({ queryKey: peopleKey }));
  }, [isElsewhere, queries]);
}
