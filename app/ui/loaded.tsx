import type { ReactNode } from "react";
import { LoadError, PageLoadError } from "./load-error.tsx";

type LoadedProps<Data> = {
  /** The query, as `useQuery` returns it; its data are null when there is no such thing. */
  query: { data: Data | null | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown };
  /** The placeholder while it loads. */
  waiting: ReactNode;
  /** What could not be loaded, such as "This class". */
  name: string;
  /** Shown when there is no such thing. */
  missing?: ReactNode;
  /** "page" where it is the whole page. */
  size?: "page" | "part";
  children: (data: Data) => ReactNode;
};

/**
 * Shows a query's data, or that it is loading, missing or could not be loaded. Data that was once shown stays during a
 * refetch, even if that fails.
 */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, waiting, name, missing, size = "part", children } = props;
  const isPage = size === "page";
  if (query.data !== undefined && query.data !== null) return children(query.data);
  if (query.data === null) return isPage ? <div className="page-width py-section">{missing}</div> : missing;
  if (!query.isError) return waiting;
  const retry = { onRetry: () => void query.refetch(), busy: query.isFetching };
  if (isPage) {
    return (
      <div className="page-width py-section">
        <PageLoadError name={name} {...retry} />
      </div>
    );
  }
  return <LoadError {...retry}>{name} could not be loaded. Check your connection and try again.</LoadError>;
}
