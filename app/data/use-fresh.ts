import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { asTyped } from "./as-shown.ts";

/** Always refetches: an edit form starts from the current data, as it was typed. */
export function useFresh<Data, Key extends QueryKey>(query: UseQueryOptions<Data, Error, Data, Key>) {
  const { data, isFetchedAfterMount, ...rest } = useQuery({
    ...query,
    select: asTyped,
    refetchOnMount: "always",
  });
  return { ...rest, data: isFetchedAfterMount ? data : undefined };
}
