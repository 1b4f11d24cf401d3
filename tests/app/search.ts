import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { wordsOf } from "./bench.tsx";

/* The search dialog (app/shell/search/sheet.tsx), as tests find its parts. */

export const dialog = page.getByRole("dialog", { name: "Search" });
export const field = dialog.getByRole("combobox", { name: "Search" });
export const kind = (name: string) => dialog.getByRole("group", { name });
export const rows = (name: string) => wordsOf(kind(name).getByRole("option"));
export const chosen = () => wordsOf(dialog.getByRole("option", { selected: true }));
export const heading = (name: string) => page.getByRole("heading", { level: 1, name });

/** Opens it once the page handles its keys, and waits for what it offers, which is rendered after its sheet. */
export async function openByKey(): Promise<void> {
  await expect.element(page.getByRole("button", { name: "Search" })).toBeVisible();
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(field).toHaveFocus();
  await expect.poll(() => dialog.getByRole("option").elements()).not.toEqual([]);
}
