/** The first tab stop: past the navigation, to the element with the id "main". */
export function SkipLink() {
  return (
    <a
      href="#main"
      className={
        "fixed top-2 left-2 z-toast -translate-y-20 rounded border border-rule bg-raised px-4 py-2 font-bold " +
        "focus:translate-y-0 print:hidden"
      }
    >
      Skip to the content
    </a>
  );
}
