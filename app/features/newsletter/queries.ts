import { useMutation } from "@tanstack/react-query";
import { publicApi, unwrap } from "#app/data/api.ts";

/** Puts an address on the newsletter's list. */
export function useSubscribe() {
  return useMutation({
    mutationFn: (email: string) => unwrap(publicApi.subscribers.$post({ json: { email } })),
  });
}
