import { Skeleton } from "#app/ui/skeleton.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";

/** The shape of the opening while the trainer is on the way. */
export function OpeningSkeleton() {
  return (
    <div
      data-waiting=""
      className="page-width grid items-center gap-6 pb-8 max-md:px-0 md:grid-cols-12 md:gap-8 md:py-8 lg:gap-12 lg:py-12"
    >
      <VisuallyHidden role="status">Loading the trainer…</VisuallyHidden>
      <Skeleton className="aspect-[4/3] md:col-span-5 md:aspect-[4/5]" />
      <div className="grid gap-6 max-md:px-gutter md:col-span-7">
        <Skeleton className="h-6 w-52" />
        <Skeleton className="h-24 lg:h-56" />
        <Skeleton className="h-8 w-72 max-w-full" />
        <Skeleton className="h-32" />
      </div>
    </div>
  );
}
