import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";

type WhenRead = {
  /** Also after a refusal: somebody else may have changed it meanwhile. */
  evenRefused?: boolean;
  /** Whether the write is over only once the page shows what it did. */
  isAwaited?: boolean;
};

/** A write, and the key prefixes of the queries that are read again after it. */
export function useWriting<Output, Input = void>(
  write: (input: Input) => Promise<Output>,
  outdated: readonly QueryKey[],
  { evenRefused = false, isAwaited = true }: WhenRead = {},
) {
  const queryClient = useQueryClient();
  const readAgain = () => {
    const reading = Promise.all(outdated.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    return isAwaited ? reading : undefined;
  };
  return useMutation({
    mutationFn: write,
    ...(evenRefused ? { onSettled: readAgain } : { onSuccess: readAgain }),
  });
}
