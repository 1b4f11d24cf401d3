/*
 * No press is lost during the view transition from one page to the next, which takes a quarter of a second, and a
 * transition that is cut short is no error. React Router starts the transitions and exposes none of them, so this wraps
 * the browser's function.
 */

/** Tracks every view transition that is started from now on. */
export function followViewTransitions(): void {
  if (!("startViewTransition" in document)) return;
  const start = document.startViewTransition.bind(document);
  let current: ViewTransition | undefined;
  document.startViewTransition = (update) => {
    const transition = start(update);
    current = transition;
    transition.ready.catch(throwUnlessSkipped);
    const end = () => {
      if (current === transition) current = undefined;
    };
    transition.finished.then(end, end);
    return transition;
  };
  addEventListener("pointerdown", (event) => current && isOnRoot(event) && pressThrough(current), true);
}

/** During a transition Chromium sends presses to the root, whatever `pointer-events` says. */
function isOnRoot({ target }: Event): boolean {
  return target === document.documentElement;
}

/** Skips a transition, and passes the press that has just begun to the element underneath. */
function pressThrough(transition: ViewTransition): void {
  transition.skipTransition();
  const finish = async (click: MouseEvent) => {
    // The second half of a double click was for the previous page; on touch the browser may have found the element
    // itself.
    if (click.detail > 1 || !isOnRoot(click)) return;
    await transition.updateCallbackDone;
    const found = document.elementFromPoint(click.clientX, click.clientY);
    if (found === document.documentElement) return;
    found
      ?.closest<HTMLElement>("a, button, input, select, textarea, summary")
      ?.focus({ preventScroll: true });
    found?.dispatchEvent(new MouseEvent("click", click));
  };
  const press = new AbortController();
  addEventListener("click", finish, { capture: true, once: true, signal: press.signal });
  // A press that ends without a click leaves nothing behind for the next one.
  addEventListener("pointerdown", () => press.abort(), { capture: true, once: true });
}

/** Two elements with the same transition name end a transition, too, and that is an error. */
function throwUnlessSkipped(error: unknown): void {
  if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
}
