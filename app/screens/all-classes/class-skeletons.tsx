import { Skeleton } from "#app/ui/skeleton.tsx";

const places = ["first", "second", "third", "fourth"];

/** As many cards as fill the first screen, until the classes are there. */
export function ClassSkeletons() {
  return (
    <div role="status" className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      <span className="sr-only">Loading the classes…</span>
      {places.map((place) => (
        <div key={place} className="grid content-start gap-4">
          <Skeleton className="aspect-[4/5]" />
          <Skeleton className="h-8 w-2/3" />
          <Skeleton className="h-20" />
        </div>
      ))}
    </div>
  );
}
