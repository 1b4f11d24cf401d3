/*
 * What only the laid-out page can tell. Each function is sent into the page as it is, so it can use nothing of
 * this module; each answers a list of findings in words, empty when all is well.
 */

/**
 * Everything pressed or filled in that is smaller than 24 by 24 px; links within running text may be, and a
 * card's link is as large as its card.
 */
export function findSmallTargets(): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    "a[href], button, input, select, textarea, summary",
  );
  return [...controls].flatMap((control) => {
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
    if (control.closest("[inert], [data-card-link]")) return [];
    const isInText =
      getComputedStyle(control).display === "inline" &&
      (control.parentElement?.textContent ?? "").trim() !== control.textContent?.trim();
    if (isInText) return [];
    const labels = "labels" in control ? [...((control.labels as NodeListOf<HTMLElement>) ?? [])] : [];
    const isBig = [control, ...labels].some((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width >= 24 && height >= 24;
    });
    if (isBig) return [];
    const { width, height } = control.getBoundingClientRect();
    const name = control.getAttribute("aria-label") ?? control.textContent?.trim();
    return [`${control.tagName} "${name}" is ${Math.round(width)} by ${Math.round(height)} px`];
  });
}

/** Everything that takes the keyboard's focus without showing it by a line of 2 px or more. */
export function findUnseenFocus(): string[] {
  const stops = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex="0"]',
  );
  const hasLine = (element: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
  };
  return [...stops].flatMap((stop) => {
    stop.focus({ preventScroll: true });
    if (document.activeElement !== stop) return [];
    const labels = "labels" in stop ? [...((stop.labels as NodeListOf<HTMLElement>) ?? [])] : [];
    const around = [stop, stop.parentElement, stop.closest("[data-clickable], article"), ...labels];
    if (around.some((element) => element && hasLine(element))) return [];
    return [`${stop.tagName} "${stop.getAttribute("aria-label") ?? stop.textContent?.trim()}"`];
  });
}

/** What leaves the window sideways, and words that their own box cuts off. */
export function findLost(): string[] {
  const root = document.documentElement;
  const found = root.scrollWidth > root.clientWidth ? [`the page is ${root.scrollWidth} px wide`] : [];
  for (const element of document.body.querySelectorAll<HTMLElement>("*")) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const { left, right, width, height } = element.getBoundingClientRect();
    // Words for screen readers only, and the slides that wait their turn.
    if (width <= 1 || height <= 1 || element.closest(".carousel-track, .overflow-x-auto, .sr-only, svg"))
      continue;
    const name = `${element.tagName}.${element.className} "${(element.textContent ?? "").trim().slice(0, 40)}"`;
    if (right > root.clientWidth + 1 || left < -1) found.push(`outside the window: ${name}`);
    const { overflowX, overflowY, position } = getComputedStyle(element);
    if (position === "fixed" || !(element.textContent ?? "").trim()) continue;
    const cutsX = overflowX === "hidden" || overflowX === "clip";
    const cutsY = overflowY === "hidden" || overflowY === "clip";
    if (cutsX && element.scrollWidth > element.clientWidth + 1) found.push(`cut off at the side: ${name}`);
    // Tight lines let the letters' empty room above and below stand over; words would need a line more.
    if (cutsY && element.scrollHeight > element.clientHeight * 1.25) found.push(`cut off below: ${name}`);
  }
  return found;
}

/** What moves, or would: somebody who asked for no motion must find nothing. */
export function findMotion(): string[] {
  return document.getAnimations().map((animation) => {
    const target = (animation.effect as KeyframeEffect | null)?.target;
    return `${animation.constructor.name} on ${target?.tagName}.${target?.className}`;
  });
}
