import { Skeleton } from "#app/ui/skeleton.tsx";

const places = ["first", "second", "third"];

/** As many cards as fill the first screen, until the articles are there. */
export function ArticleSkeletons() {
  return (
    <div role="status" className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      <span className="sr-only">Loading the articles…</span>
      {places.map((place) => (
        <div key={place} className="grid content-start gap-4">
          <Skeleton className="aspect-[3/2]" />
          <Skeleton className="h-8 w-2/3" />
          <Skeleton className="h-20" />
        </div>
      ))}
    </div>
  );
}
