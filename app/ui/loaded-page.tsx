import type { LoadedProps } from "./loaded.tsx";
import { PageLoadError } from "./page-load-error.tsx";

/** The same as `Loaded` for what a whole page shows. */
export function LoadedPage<Data>({ query, waiting, name, missing, children }: LoadedProps<Data>) {
  if (query.data !== undefined && query.data !== null) return children(query.data);
  if (query.data !== null && !query.isError) return waiting;
  return (
    <div className="page-width py-section">
      {query.data === null ? (
        missing
      ) : (
        <PageLoadError name={name} onRetry={() => void query.refetch()} busy={query.isFetching} />
      )}
    </div>
  );
}
