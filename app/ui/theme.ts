export type Theme = "light" | "dark" | "system";

const storageKey = "theme";
const listeners = new Set<() => void>();

/** Runs in the head before anything is painted, so that a remembered theme never flashes. */
export const themeScript = `try{var t=localStorage.getItem("${storageKey}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;

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
  for (const tell of listeners) tell();
}

/** Calls when the theme changes here or in another tab; returns how to stop. */
export function watchTheme(tell: () => void): () => void {
  function follow(event: StorageEvent) {
    if (event.key === storageKey) chooseTheme((event.newValue as Theme | null) ?? "system");
  }
  listeners.add(tell);
  window.addEventListener("storage", follow);
  return () => {
    listeners.delete(tell);
    window.removeEventListener("storage", follow);
  };
}
