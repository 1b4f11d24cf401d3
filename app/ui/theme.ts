export type Theme = "light" | "dark" | "system";

const storageKey = "theme";
const listeners = new Set<() => void>();

/**
 * Runs in the head before anything is painted, so that a remembered theme never flashes, and follows other tabs
 * from then on.
 */
export const themeScript = `try{
  var show=function(t){var d=document.documentElement.dataset;if(t==="light"||t==="dark")d.theme=t;else delete d.theme};
  show(localStorage.getItem("${storageKey}"));
  addEventListener("storage",function(e){if(e.key==="${storageKey}"||e.key===null)show(e.newValue)});
}catch(e){}`;

/** The remembered choice; the system's where nothing is remembered or storage is closed. */
export function readTheme(): Theme {
  const theme = document.documentElement.dataset.theme;
  return theme === "light" || theme === "dark" ? theme : "system";
}

/** Shows a theme at once and remembers it. */
export function chooseTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // A browser that keeps nothing still shows the theme until the page is left.
  }
  for (const listener of listeners) listener();
}

/** Calls when the theme changes here or, after the head's script has followed it, in another tab. */
export function watchTheme(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
