import type { ReactNode } from "react";
import { LoadError } from "./load-error.tsx";

/** What to show of a query in its states. */
export type LoadedProps<Data> = {
  /** The query, as `useQuery` returns it; its data are null when there is no such thing. */
  query: { data: Data | null | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown };
  /** The placeholder while it loads. */
  waiting: ReactNode;
  /** What could not be loaded, such as "This class". */
  name: string;
  /** Shown when there is no such thing. */
  missing?: ReactNode;
  children: (data: Data) => ReactNode;
};

/**
 * Shows a query's data, or that it is loading, missing or could not be loaded. Data that was once shown stays during a
 * refetch, even if that fails.
 */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, waiting, name, missing } = props;
  if (query.data !== undefined && query.data !== null) return props.children(query.data);
  if (query.data === null) return missing;
  if (!query.isError) return waiting;
  return (
    <LoadError onRetry={() => void query.refetch()} busy={query.isFetching}>
      {name} could not be loaded. Check your connection and try again.
    </LoadError>
  );
}
