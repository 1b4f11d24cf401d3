import { joinClasses } from "./join-classes.ts";

/** The studio's mark, শ as a sign painter sets it, in the colour of the words around it. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 128 128"
      fill="currentColor"
      aria-hidden="true"
      className={joinClasses("shrink-0", className)}
    >
      <path d="M0 22h23c12 0 20 5 25 14c7-12 15-17 25-17c10 0 16 5 19 13v-28l22 12v6h14l-7 18h-7v84l-22-10v-46c-2-15-9-24-17-24c-6 0-11 3-15 8c13 4 22 13 22 26c0 12-7 20-16 20c-9 0-15-5-18-14c-3 9-9 14-18 14c-11 0-20-8-20-20c0-12 9-21 23-25c-4-8-10-13-19-13h-7z" />
    </svg>
  );
}
