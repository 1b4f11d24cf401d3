/*
 * Checks that need the laid-out page. Each function is serialized into the page, so it must not use anything of
 * this module; each returns a list of findings in words, empty when all is well.
 */

/**
 * Every control smaller than 24 by 24 px; links within running text may be, and a
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

/** Everything focusable without a focus outline of 2 px or more. */
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
    const around = [stop, stop.parentElement, stop.closest("article, .week-block"), ...labels];
    if (around.some((element) => element && hasLine(element))) return [];
    return [`${stop.tagName} "${stop.getAttribute("aria-label") ?? stop.textContent?.trim()}"`];
  });
}

/** What overflows the window sideways, and text that its own box clips. */
export function findLost(): string[] {
  const root = document.documentElement;
  const found = root.scrollWidth > root.clientWidth ? [`the page is ${root.scrollWidth} px wide`] : [];
  const limit = root.clientWidth + 1;
  for (const element of document.body.querySelectorAll<HTMLElement>("*")) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const { left, right, width, height } = element.getBoundingClientRect();
    // Text for screen readers only.
    if (width <= 1 || height <= 1) continue;
    const { overflowX, overflowY, position } = getComputedStyle(element);
    const cutsX = overflowX === "hidden" || overflowX === "clip";
    const cutsY = overflowY === "hidden" || overflowY === "clip";
    const isOutside = right > limit || left < -1;
    const isCutX = cutsX && position !== "fixed" && element.scrollWidth > element.clientWidth + 1;
    // With a tight line height the glyphs' empty space may overflow; clipped text would need another line.
    const isCutY = cutsY && position !== "fixed" && element.scrollHeight > element.clientHeight * 1.25;
    // Asked last, because it takes longest; the tracks' slides aren't shown yet.
    if (
      !(isOutside || isCutX || isCutY) ||
      element.closest(".carousel-track, .overflow-x-auto, .sr-only, svg")
    )
      continue;
    const words = (element.textContent ?? "").trim();
    const name = `${element.tagName}.${element.className} "${words.slice(0, 40)}"`;
    if (isOutside) found.push(`outside the window: ${name}`);
    if (isCutX && words) found.push(`cut off at the side: ${name}`);
    if (isCutY && words) found.push(`cut off below: ${name}`);
  }
  return found;
}

/** Controls that overlap, and words of up to ten characters that are broken for lack of space. */
export function findSqueezed(): string[] {
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest("[inert], [data-card-link], .carousel-track, .booking-bar, .sr-only, thead");
  const found: string[] = [];
  const nameOf = (control: Element) =>
    `${control.tagName} "${control.getAttribute("aria-label") ?? control.textContent?.trim()}"`;

  const controls = [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
    .filter((control) => isSeen(control) && getComputedStyle(control).position !== "fixed")
    .map((control) => ({ control, box: control.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && box.height > 1);
  for (const [index, one] of controls.entries()) {
    for (const other of controls.slice(index + 1)) {
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      // A field's own button is inside it.
      const isInside = one.control.parentElement === other.control.parentElement;
      if (width > 2 && height > 2 && !isInside)
        found.push(`${nameOf(one.control)} lies over ${nameOf(other.control)}`);
    }
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const around = text.parentElement;
    // Email addresses and codes have no words.
    if (!around || /[@.]\S/.test(text.data) || around.closest("script, style, code, svg")) continue;
    range.selectNodeContents(text);
    if (range.getClientRects().length < 2 || !isSeen(around) || around.clientWidth === 1) continue;
    const isDropCap = getComputedStyle(around, "::first-letter").float === "left";
    for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
      if (word.length > 10 || (index === 0 && isDropCap)) continue;
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.push(`broken: "${word}" in ${around.tagName}.${around.className}`);
    }
  }
  return found;
}

/** Glyphs from a font that may exist only on this machine; codes are set in such a font. */
export function findBorrowedLetters(): string[] {
  const ranges = [...document.fonts]
    .filter(({ family }) => !family.includes("Fallback"))
    .map(({ family, unicodeRange }) => ({
      family: family.replaceAll('"', ""),
      spans: unicodeRange.split(",").map((span) => {
        const [from = "", to = from] = span.trim().replace("U+", "").split("-");
        return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
      }),
    }));
  const known = new Map<string, boolean>();
  const isOwn = (letter: string, families: string) => {
    const code = letter.codePointAt(0) ?? 0;
    const key = `${letter} ${families}`;
    const own =
      known.get(key) ??
      ranges.some(
        ({ family, spans }) =>
          families.includes(`"${family}"`) && spans.some(([from, to]) => from <= code && code <= to),
      );
    known.set(key, own);
    return own;
  };
  const found = new Set<string>();
  const look = (words: string, style: CSSStyleDeclaration, place: string) => {
    const families = style.fontFamily.replace(/(^|, )([\w ]+)/g, '$1"$2"');
    if (families.includes("monospace")) return;
    for (const letter of words)
      if (!/[\s\p{C}]/u.test(letter) && !isOwn(letter, families)) found.add(`${letter} in ${place}`);
  };
  for (const element of document.body.querySelectorAll("*")) {
    if (element.closest("script, style, svg") || !element.checkVisibility()) continue;
    const place = `${element.tagName}.${element.className}`;
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const written = own.map(({ nodeValue }) => nodeValue).join("");
    const placeholder = element.getAttribute("placeholder") ?? "";
    if (written || placeholder) look(written + placeholder, getComputedStyle(element), place);
    for (const part of ["::before", "::after"]) {
      const style = getComputedStyle(element, part);
      const [content] = /"[^"]+"/.exec(style.content) ?? [];
      if (content) look(content.slice(1, -1), style, place + part);
    }
  }
  return [...found];
}

/** Bengali lines that overlap, or with letter-spacing, which breaks conjuncts; the studio's name is a logo. */
export function findCrowded(): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const words = texts.currentNode.nodeValue ?? "";
    const around = texts.currentNode.parentElement;
    if (!around?.checkVisibility() || around.lang || !/\p{Script=Bengali}/u.test(words)) continue;
    const { fontSize, lineHeight, letterSpacing } = getComputedStyle(around);
    const lines = Number.parseFloat(lineHeight) / Number.parseFloat(fontSize);
    if (lines < 1.25) found.push(`lines of ${lines}: "${words}" in ${around.tagName}.${around.className}`);
    if (!/^(normal|0px)$/.test(letterSpacing)) found.push(`letters apart: "${words}"`);
  }
  return found;
}

/** What moves, or would: with reduced motion there must be nothing. */
export function findMotion(): string[] {
  return document.getAnimations().map((animation) => {
    const target = (animation.effect as KeyframeEffect | null)?.target;
    return `${animation.constructor.name} on ${target?.tagName}.${target?.className}`;
  });
}
