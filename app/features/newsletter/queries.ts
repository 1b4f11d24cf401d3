import { useMutation } from "@tanstack/react-query";
import { publicApi, unwrap } from "#app/data/api.ts";

/** Adds an email address to the newsletter. */
export function useSubscribe() {
  return useMutation({
    mutationFn: (email: string) => unwrap(publicApi.subscribers.$post({ json: { email } })),
  });
}
