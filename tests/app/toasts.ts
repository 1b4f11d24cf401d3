import { expect, vi } from "vitest";
import { page } from "vitest/browser";
import { readToasts, watchToasts } from "#app/ui/toast.ts";

/** A toast as `spec §8` words it: its icon, its title, and the text below where it has one. */
export type ExpectedToast = { kind: "success" | "error"; title: string; text?: string };

const messages = page.getByRole("region", { name: "Messages" });
const toast = messages.getByRole("listitem");
const said = new Map<number, string>();
watchToasts(() => {
  for (const { id, title } of readToasts()) said.set(id, title);
});

/** Takes the page's timers into the test's hands, running as ever; before the page is opened. Ends with the test. */
export function holdTime(): void {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"],
    shouldAdvanceTime: true,
    shouldClearNativeTimers: true,
  });
  said.clear();
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
  await passTimeUntil(() => expect(toast.elements()).toHaveLength(1));
  expect(wordsIn("p")).toEqual(text === undefined ? [title] : [title, text]);
  expect(shown(`[data-kind=${kind}] svg`)).toHaveLength(1);
  expect(toast.getByRole("button").elements()).toEqual([]);
  expect(messages.element().ariaLive).toBe("polite");

  await vi.advanceTimersByTimeAsync(1350);
  expect(shown(":not([data-leaving])")).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(150);
  await settle(() => expect(shown(":not([data-leaving])")).toEqual([]));
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

/** Nothing was said in a toast since the page was opened. */
export async function expectNoToast(): Promise<void> {
  stopTime();
  await expect.element(messages).toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(100);
  expect([...said.values()]).toEqual([]);
  resumeTime();
}

function shown(selector: string): Element[] {
  return [...document.querySelectorAll(`section[aria-label=Messages] li${selector}`)];
}

function wordsIn(selector: string): (string | null)[] {
  return shown(` ${selector}`).map(({ textContent }) => textContent);
}
