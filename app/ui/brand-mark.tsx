import { joinClasses } from "./join-classes.ts";

/** The studio's mark in the colour of the words around it. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 64 64"
      fill="currentColor"
      aria-hidden="true"
      className={joinClasses("shrink-0", className)}
    >
      <path d="M1 12H10A17 17 0 0 1 26 23.2A17 17 0 0 1 42 12H47V4H54L57 9V12H63V22H57V60H47V22H42A7 7 0 0 0 42 36V46A17 17 0 0 1 26 34.8A17 17 0 0 1 10 46H4V36H10A7 7 0 0 0 10 22H1Z" />
    </svg>
  );
}
