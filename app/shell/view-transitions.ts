/*
 * While one page turns into the next, which takes a quarter of a second, nothing that is pressed is lost, and a turn that
 * is cut short is no error. React Router starts the transitions and hands none of them out, so this stands in between.
 */

/** Follows every view transition that is started from now on. */
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

/** Chromium gives what is pressed meanwhile to the root, whatever the style sheet says of pointers. */
function isOnRoot({ target }: Event): boolean {
  return target === document.documentElement;
}

/** Ends a transition at once, and has the press that has just begun reach what lies there. */
function pressThrough(transition: ViewTransition): void {
  transition.skipTransition();
  const finish = async (click: MouseEvent) => {
    // The second half of a double click was for the page before; by touch the browser may have found the place itself.
    if (click.detail > 1 || !isOnRoot(click)) return;
    await transition.updateCallbackDone;
    const found = document.elementFromPoint(click.clientX, click.clientY);
    if (found === document.documentElement) return;
    found
      ?.closest<HTMLElement>("a, button, input, select, textarea, summary")
      ?.focus({ preventScroll: true });
    found?.dispatchEvent(new MouseEvent("click", click));
  };
  addEventListener("click", finish, { capture: true, once: true });
}

/** Also a picture's name that two elements bear ends a transition, and that is an error. */
function throwUnlessSkipped(error: unknown): void {
  if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
}
