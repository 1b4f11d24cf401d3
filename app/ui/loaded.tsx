import type { ReactNode } from "react";
import { LoadError } from "./load-error.tsx";

type LoadedProps<Data> = {
  /** What was asked for, as `useQuery` has it; null when there is no such thing. */
  query: { data: Data | null | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown };
  /** The shape of it on its way. */
  waiting: ReactNode;
  /** What could not be loaded, such as "This class". */
  name: string;
  /** What is said when there is no such thing. */
  missing?: ReactNode;
  /** "page" where it is all that the page has. */
  size?: "page" | "part";
  children: (data: Data) => ReactNode;
};

/**
 * Shows what was asked for, or that it is on its way, missing or could not be loaded. What was once shown stays
 * while it is read again, also when that fails.
 */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, waiting, name, missing, size = "part", children } = props;
  const isPage = size === "page";
  if (query.data !== undefined && query.data !== null) return children(query.data);
  if (query.data === null) return isPage ? <div className="page-width py-section">{missing}</div> : missing;
  if (!query.isError) return waiting;
  const failure = (
    <LoadError as={isPage ? "h1" : "p"} onRetry={() => void query.refetch()} busy={query.isFetching}>
      {name} could not be loaded. Check your connection and try again.
    </LoadError>
  );
  return isPage ? <div className="page-width py-section">{failure}</div> : failure;
}
