import styles from "#app/ui/theme.css?inline";

/** Marks the element with a page's inline styles. */
const mark = "data-styles";

/**
 * Styles are inlined: a separate file would keep the first paint waiting for a second response. The browser's scripts
 * do not contain them again; they are read from the page.
 */
export const pageStyles = {
  [mark]: "",
  suppressHydrationWarning: true,
  dangerouslySetInnerHTML: {
    __html: import.meta.env.SSR ? styles : (document.querySelector(`style[${mark}]`)?.textContent ?? ""),
  },
};
