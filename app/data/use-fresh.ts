import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";

/** Asks anew, whatever the cache has: a form that corrects something begins with what is there now. */
export function useFresh<Data, Key extends QueryKey>(query: UseQueryOptions<Data, Error, Data, Key>) {
  const { data, isFetchedAfterMount, ...rest } = useQuery({ ...query, refetchOnMount: "always" });
  return { ...rest, data: isFetchedAfterMount ? data : undefined };
}
