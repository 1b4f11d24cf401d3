/*
 * No press is lost while one page gives way to the next, which a view transition draws for a quarter of a second, and a
 * transition that is cut short is no error. React Router starts the transitions and exposes none of them, so this wraps
 * the browser's function.
 */

/** The transition that is being drawn. */
let current: ViewTransition | undefined;

/**
 * Follows a link that its page takes away while it is pressed, as the login takes away the bar: the browser has nothing
 * to click then, or what stands in its place; before that, the transition's root, which covers the link.
 */
export function followRemovedLinks(): void {
  let pressed: HTMLAnchorElement | null = null;
  let clicked: HTMLAnchorElement | null = null;
  addEventListener("pointerdown", (event) => (pressed = linkOf(event)), true);
  addEventListener("pointercancel", () => (pressed = null), true);
  addEventListener("click", (event) => (clicked = linkOf(event)), true);
  addEventListener(
    "pointerup",
    (event) => {
      // The second half of a double click was for the page that the first half has opened.
      if (!pressed || pressed === clicked) return;
      if (pressed.isConnected && !isCovered(pressed, event)) return;
      const { href } = pressed;
      const same = [...document.links].find((link) => link.href === href);
      if (same) same.click();
      else location.assign(href);
      ignoreClick();
    },
    true,
  );
}

/** Whether a press that ends on the root would have ended on this link but for the transition. */
function isCovered(link: HTMLAnchorElement, event: PointerEvent): boolean {
  const { left, right, top, bottom } = link.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return current !== undefined && isOnRoot(event) && left <= x && x <= right && top <= y && y <= bottom;
}

/** The link that is pressed by the main button or a finger. */
function linkOf({ target, button }: MouseEvent): HTMLAnchorElement | null {
  return target instanceof Element && button === 0 ? target.closest<HTMLAnchorElement>("a[href]") : null;
}

/** What the press that ends now would click is not meant by it. */
function ignoreClick(): void {
  const press = untilNextPress();
  const ignore = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener("click", ignore, { capture: true, once: true, signal: press });
}

/** Aborted when the next press begins: one that ends without a click leaves nothing behind for it. */
function untilNextPress(): AbortSignal {
  const press = new AbortController();
  addEventListener("pointerdown", () => press.abort(), { capture: true, once: true });
  return press.signal;
}

/** Tracks every view transition that is started from now on. */
export function followViewTransitions(): void {
  if (!("startViewTransition" in document)) return;
  const start = document.startViewTransition.bind(document);
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
  addEventListener("click", finish, { capture: true, once: true, signal: untilNextPress() });
}

/** Two elements with the same transition name end a transition, too, and that is an error. */
function throwUnlessSkipped(error: unknown): void {
  if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
}
