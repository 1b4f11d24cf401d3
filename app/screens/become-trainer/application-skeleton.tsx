import { Skeleton } from "#app/ui/skeleton.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";

/** The shape of the form while the member's record is on its way. */
export function ApplicationSkeleton() {
  return (
    <div data-waiting="" role="status" className="grid gap-8">
      <VisuallyHidden>Loading your record…</VisuallyHidden>
      <Skeleton className="h-24" />
      <Skeleton className="h-20" />
      <Skeleton className="h-40" />
      <Skeleton className="h-48" />
    </div>
  );
}
