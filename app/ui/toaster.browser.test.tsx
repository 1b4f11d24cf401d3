import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { show } from "#tests/app/bench.tsx";
import { letThingsMove } from "#tests/app/motion.ts";
import { expectToast, holdTime, passTimeUntil, settle, stopTime } from "#tests/app/toasts.ts";
import { toast } from "./toast.ts";

letThingsMove();

const shown = page.getByRole("region", { name: "Messages" }).getByRole("listitem");

// §8.1 §9.5
test.each([
  { width: 1440, height: 900 },
  { width: 390, height: 800 },
])("a toast comes in at the top end of a page of $width px, and stays 1500 ms", async ({ width, height }) => {
  await page.viewport(width, height);
  holdTime();
  show(<main>A page</main>);
  await expect.element(page.getByText("A page")).toBeVisible();
  stopTime();
  toast.error("Oops...", "Request failed! Please try again.");
  await passTimeUntil(() => expect(shown.elements()).toHaveLength(1));
  await settle(() => expect(shown.elements().map(isAtTopEnd)).toEqual([true]));
  await expectToast({ kind: "error", title: "Oops...", text: "Request failed! Please try again." });
});

function isAtTopEnd(element: Element): boolean {
  const { top, bottom, right } = element.getBoundingClientRect();
  const toEnd = innerWidth - right;
  return top > 0 && bottom < innerHeight / 3 && toEnd > 0 && toEnd < 40;
}
