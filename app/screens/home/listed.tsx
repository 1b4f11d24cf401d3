import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadError } from "#app/ui/load-error.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

type ListedProps<Row> = {
  list: UseQueryResult<Row[]>;
  /** What the list holds, in the plural. */
  noun: string;
  /** The shape of what will stand there. */
  skeletonClassName: string;
  children: (rows: Row[]) => ReactNode;
};

/** A section's list, or what stands for it while it loads, when it fails, and when it is empty. */
export function Listed<Row>({ list, noun, skeletonClassName, children }: ListedProps<Row>) {
  if (list.isPending) {
    return (
      <div role="status">
        <span className="sr-only">Loading the {noun}…</span>
        <Skeleton className={skeletonClassName} />
      </div>
    );
  }
  if (list.isError) {
    return (
      <LoadError onRetry={() => void list.refetch()} busy={list.isFetching}>
        The {noun} could not be loaded. Check your connection and try again.
      </LoadError>
    );
  }
  if (list.data.length === 0) return <p className="text-lead text-muted">There are no {noun} yet.</p>;
  return children(list.data);
}
