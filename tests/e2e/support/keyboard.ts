import { expect, type Locator, type Page } from "@playwright/test";

const mostTabs = 120;

/** Presses Tab until the target has the focus, as a person without a mouse would. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < mostTabs; presses += 1) {
    if (await keepsFocus(target)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${target} cannot be reached with Tab`);
}

/** Whether the target keeps the focus: a page that has just opened moves it to its heading in its next frame. */
function keepsFocus(target: Locator): Promise<boolean> {
  return target.evaluate(
    (element) =>
      element === document.activeElement &&
      new Promise<boolean>((resolve) => {
        requestAnimationFrame(() => resolve(element === document.activeElement));
      }),
  );
}

/** Tabs to the target and presses Enter. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** Tabs to a field and types into it, replacing what is there. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text);
}
