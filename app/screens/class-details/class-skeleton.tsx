import { Skeleton } from "#app/ui/skeleton.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";

/** The shape of a class on its way. */
export function ClassSkeleton() {
  return (
    <div
      data-waiting=""
      role="status"
      className="page-width grid gap-x-8 gap-y-8 pt-8 pb-section md:grid-cols-12 lg:gap-x-12 lg:pt-16"
    >
      <VisuallyHidden>Loading the class…</VisuallyHidden>
      <div className="grid content-start gap-6 md:col-span-7">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-24 w-full max-w-text lg:h-32" />
      </div>
      <Skeleton className="aspect-[4/5] sm:max-md:aspect-[4/3] md:col-span-5 md:col-start-8 md:row-span-2 md:row-start-1" />
      <Skeleton className="h-72 max-w-text md:col-span-7" />
    </div>
  );
}
