import styles from "#app/ui/theme.css?inline";

/** Finds the element in which a page brings its styles. */
const mark = "data-styles";

/**
 * The styles come with the page: a file of their own would keep the first paint waiting for a second answer. The
 * browser does not have them a second time in its scripts; it knows them from the page.
 */
export const pageStyles = {
  [mark]: "",
  suppressHydrationWarning: true,
  dangerouslySetInnerHTML: {
    __html: import.meta.env.SSR ? styles : (document.querySelector(`style[${mark}]`)?.textContent ?? ""),
  },
};
