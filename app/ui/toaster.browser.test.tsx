import { beforeEach, expect, test, vi } from "vitest";
import { commands, page } from "vitest/browser";
import { show } from "#tests/app/bench.tsx";
import { letThingsMove } from "#tests/app/motion.ts";
import { settle } from "#tests/app/settle.ts";
import { toast } from "./toast.ts";

letThingsMove();

const messages = page.getByRole("region", { name: "Messages" });
const shown = () => [...messages.element().querySelectorAll("li")];
const isUnderMouse = () => messages.element().matches(":hover");
const staying = () => shown().filter(({ dataset }) => dataset.leaving === undefined);

beforeEach(async () => {
  show(<main>A page</main>);
  await expect.element(page.getByText("A page")).toBeVisible();
  // Only the time that a toast stays is faked; the transitions run in the browser's own time.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
}

// §8.1 §9.5
test.each([
  { width: 1440, height: 900 },
  { width: 390, height: 800 },
])("a toast is shown at the top end of a page of $width px, announced, and stays 1500 ms", async (size) => {
  await page.viewport(size.width, size.height);
  toast.error("Oops...", "Request failed! Please try again.");
  await settle(() => expect(shown().map(isAtTopEnd)).toEqual([true]));
  const [said] = shown();
  const words = Array.from(said?.querySelectorAll("p") ?? [], ({ innerText }) => innerText);
  expect(words).toEqual(["Oops...", "Request failed! Please try again."]);
  expect(said?.dataset.kind).toBe("error");
  expect(said?.querySelectorAll("svg")).toHaveLength(1);
  expect(said?.querySelectorAll("button")).toHaveLength(0);
  expect(messages.element().ariaLive).toBe("polite");

  await pass(1499);
  expect(staying()).toHaveLength(1);
  await pass(1);
  await settle(() => expect(shown()).toEqual([]));
});

test("a toast stays while the mouse is on it, and goes 1500 ms after", async () => {
  toast.success("Saved.");
  await settle(() => expect(shown().map(isAtTopEnd)).toEqual([true]));
  // Once it is still: pressing what moves waits by the clock, and moves it on.
  await Promise.all(shown().flatMap((one) => one.getAnimations().map(({ finished }) => finished)));
  await page.getByText("Saved.").click();
  await settle(() => expect(isUnderMouse()).toBe(true));
  // React hears of the mouse when it gets to it: then the toast waits for no time to pass.
  await settle(() => expect(vi.getTimerCount()).toBe(0));
  await pass(5000);
  expect(staying()).toHaveLength(1);
  await commands.restMouse();
  await settle(() => expect(isUnderMouse()).toBe(false));
  await settle(() => expect(vi.getTimerCount()).toBe(1));
  await pass(1499);
  expect(staying()).toHaveLength(1);
  await pass(1);
  await settle(() => expect(shown()).toEqual([]));
});

function isAtTopEnd(element: Element): boolean {
  const { top, bottom, right } = element.getBoundingClientRect();
  const toEnd = innerWidth - right;
  return top > 0 && bottom < innerHeight / 3 && toEnd > 0 && toEnd < 40;
}
