import { Skeleton } from "#app/ui/skeleton.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";

/** The shape of an article on its way. */
export function ArticleSkeleton() {
  return (
    <div data-waiting="" role="status" className="page-width grid gap-8 pt-8 pb-section lg:pt-16">
      <VisuallyHidden>Loading the article…</VisuallyHidden>
      <Skeleton className="h-5 w-24" />
      <Skeleton className="h-40 w-full max-w-text lg:h-60 lg:max-w-none" />
      <Skeleton className="aspect-[3/2] w-full lg:aspect-[2/1]" />
      <Skeleton className="h-96 w-full max-w-text" />
    </div>
  );
}
