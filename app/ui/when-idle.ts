/** Runs once the page is loaded and the browser idle, unless aborted before; never for whoever saves data. */
export function whenIdle(run: () => void, signal: AbortSignal): void {
  // Safari has no idle callback.
  const idle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 1000));
  const start = () => idle(() => signal.aborted || savesData() || run());
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start, { once: true, signal });
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
