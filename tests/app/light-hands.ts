import { commands, type Locator, page } from "vitest/browser";

/*
 * Clicks and fills in what is plainly there. The provider's own actions ask the browser some twenty times each, which
 * was most of these tests' time; they still handle everything hidden, covered, disabled or moving, wait for it, and
 * say what is in the way.
 */

const hands: Pick<Locator, "click" | "fill"> = Object.getPrototypeOf(page.getByRole("main"));
const { click, fill } = hands;

hands.click = async function (this: Locator, options) {
  const target = options ? undefined : await plainTarget(this);
  if (!target || !(await press(target))) await click.call(this, options);
};

hands.fill = async function (this: Locator, text, options) {
  const field = options ? undefined : await plainTarget(this);
  if (!field || !write(field, text)) await fill.call(this, text, options);
};

/** The only matching element, once it is visible and enabled; undefined if that takes long. */
async function plainTarget(locator: Locator): Promise<HTMLElement | undefined> {
  const target = await locator.findElement({ timeout: 2000 }).catch(() => undefined);
  if (!(target instanceof HTMLElement)) return undefined;
  for (let frame = 0; frame < 30; frame += 1) {
    if (isPlain(target)) return target;
    await new Promise(requestAnimationFrame);
  }
  return undefined;
}

function isPlain(target: HTMLElement): boolean {
  const isSeen = target.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  return isSeen && !target.closest(":disabled, [aria-disabled=true], [inert]");
}

const pressing = ["pointerdown", "mousedown", "pointerup", "mouseup", "click"];

/** Clicks its middle with the mouse if it is still and on top; whether the click reached it, and nothing else. */
async function press(target: HTMLElement): Promise<boolean> {
  if (!isInWindow(middleOf(target))) target.scrollIntoView({ block: "center", behavior: "instant" });
  const was = middleOf(target);
  await new Promise(requestAnimationFrame);
  const { x, y } = middleOf(target);
  if (x !== was.x || y !== was.y || !target.contains(document.elementFromPoint(x, y))) return false;
  let hasHit: boolean | undefined;
  // What gets in between at the last moment must not receive the click.
  const guard = (event: Event) => {
    hasHit ??= event.composedPath().includes(target);
    if (hasHit) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const kind of pressing) addEventListener(kind, guard, { capture: true });
  const frame = frameElement?.getBoundingClientRect();
  await commands.pressAt(x + (frame?.x ?? 0), y + (frame?.y ?? 0));
  for (const kind of pressing) removeEventListener(kind, guard, { capture: true });
  return hasHit === true;
}

function middleOf(target: HTMLElement): DOMPoint {
  const { x, y, width, height } = target.getBoundingClientRect();
  return new DOMPoint(x + width / 2, y + height / 2);
}

function isInWindow({ x, y }: DOMPoint): boolean {
  return x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
}

/** Replaces a text field's value as typing does; whether it is one. */
function write(field: HTMLElement, text: string): boolean {
  const isText =
    field instanceof HTMLTextAreaElement ||
    (field instanceof HTMLInputElement && /^(text|email|password|search|url|tel|number)$/.test(field.type));
  if (!isText || field.readOnly) return false;
  field.focus();
  field.select();
  document.execCommand(text ? "insertText" : "delete", false, text);
  return true;
}
