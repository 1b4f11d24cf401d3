import { CardSkeletons } from "#app/lists/card-skeletons.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

/** Stands for the cards of the first screen until they are there. */
export function TrainerSkeletons() {
  return (
    <CardSkeletons noun="trainers" count={3} className="sm:grid-cols-2 lg:grid-cols-3">
      <Skeleton className="aspect-square" />
      <Skeleton className="h-8 w-2/3" />
      <Skeleton className="h-20" />
      <Skeleton className="h-8 w-1/2" />
    </CardSkeletons>
  );
}
