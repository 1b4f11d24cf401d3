import { toast as sonner } from "sonner";
import { expect, vi } from "vitest";
import { page } from "vitest/browser";

/** A toast as `spec §8` words it: its icon, its title, and the text below where it has one. */
export type ExpectedToast = { kind: "success" | "error"; title: string; text?: string };

const icons = { success: "svg.lucide-circle-check", error: "svg.lucide-circle-alert" };
const messages = page.getByRole("region", { name: /^Messages/ });
const toast = messages.getByRole("listitem");
let shownEarlier = 0;

/** Takes the page's timers into the test's hands, running as ever; before the page is opened. Ends with the test. */
export function holdTime(): void {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"],
    shouldAdvanceTime: true,
    shouldClearNativeTimers: true,
  });
  shownEarlier = sonner.getHistory().length;
}

/** Has the page's timers stand still until the test moves them, so that a toast's life can be measured. */
export function stopTime(): void {
  vi.setTimerTickMode("manual");
}

/** Lets the page's timers run again. */
export function resumeTime(): void {
  vi.setTimerTickMode("interval", 20);
}

/** Moves the stopped timers in steps of `stepMs` until the assertion holds. */
export async function passTimeUntil(assertion: () => void, { stepMs = 20 } = {}): Promise<void> {
  const step = async () => {
    await vi.advanceTimersByTimeAsync(stepMs);
    assertion();
  };
  await vi.waitFor(step, { interval: 5, timeout: 15_000 });
}

/**
 * The toast appears with these words and this icon, without a button, is announced, and is gone after 1500 ms
 * (`spec §8`). The page's time must stand still, and runs again afterwards. Where it stands: toaster.browser.test.tsx.
 */
export async function expectToast({ kind, title, text }: ExpectedToast): Promise<void> {
  await passTimeUntil(() => expect(shown("")).toHaveLength(1));
  // Its time runs from here; a page that is still busy gets there without any passing.
  await settle(() => expect(shown("[data-mounted=true]")).toHaveLength(1));
  expect(wordsOf("[data-title]")).toEqual([title]);
  expect(wordsOf("[data-description]")).toEqual(text === undefined ? [] : [text]);
  expect(parts("[data-icon] svg")).toHaveLength(1);
  expect(parts(icons[kind])).toHaveLength(1);
  expect(toast.getByRole("button").elements()).toEqual([]);
  expect(messages.element().ariaLive).toBe("polite");

  await vi.advanceTimersByTimeAsync(1350);
  expect(shown("[data-removed=false]")).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(150);
  await settle(() => expect(shown("[data-removed=false]")).toEqual([]));
  await passTimeUntil(() => expect(toast.elements()).toEqual([]));
  resumeTime();
}

/** Lets the page draw until the assertion holds, while its timers stand still: `expect.poll` would move them. */
export async function settle(assertion: () => void, { frames = 120 } = {}): Promise<void> {
  try {
    assertion();
  } catch (unsettled) {
    if (frames === 0) throw unsettled;
    await new Promise(requestAnimationFrame);
    await settle(assertion, { frames: frames - 1 });
  }
}

/** Nothing was said in a toast since the page was opened, also none that waited for the code of toasts. */
export async function expectNoToast(): Promise<void> {
  stopTime();
  // The code comes two seconds after the page; what was said before then is shown at once.
  await passTimeUntil(() => expect(messages.elements()).toHaveLength(1), { stepMs: 500 });
  await vi.advanceTimersByTimeAsync(100);
  expect(sonner.getHistory().slice(shownEarlier)).toEqual([]);
  resumeTime();
}

function shown(selector: string): Element[] {
  return [...document.querySelectorAll(`[data-sonner-toast]${selector}`)];
}

function parts(selector: string): Element[] {
  return shown(` ${selector}`);
}

function wordsOf(selector: string): (string | null)[] {
  return parts(selector).map(({ textContent }) => textContent);
}
