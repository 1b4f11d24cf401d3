import { whenIdle } from "#app/ui/when-idle.ts";
import { hasOfflinePage } from "#studio/offline-page.ts";

/** Has the browser keep the page that says that there is no network, once it has nothing else to do. */
export function keepOfflinePage(): void {
  if (!import.meta.env.PROD || !hasOfflinePage || !("serviceWorker" in navigator)) return;
  // Refused where nothing may be kept, as in some private windows: then there is none.
  const register = () => navigator.serviceWorker.register("/service-worker.js").catch(() => {});
  whenIdle(() => void register(), new AbortController().signal);
}
