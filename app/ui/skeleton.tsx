import { joinClasses } from "./join-classes.ts";

/** A placeholder for what is loading; give it the size of what will replace it. Say "loading" once beside it. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={joinClasses(
        "rounded bg-sunken motion-safe:animate-[wait_1600ms_ease-in-out_infinite]",
        className,
      )}
    />
  );
}
