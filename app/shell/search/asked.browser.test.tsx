import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openPage } from "#tests/app/bench.tsx";
import { chosen, dialog, field, heading, openByKey } from "#tests/app/search.ts";

test("a k without Ctrl is a letter; after the button and Escape the focus is back on the button", async () => {
  await openPage("/dashboard/all-users", { as: "admin" });
  await page.getByRole("searchbox", { name: "Search" }).click();
  await userEvent.keyboard("k");
  await expect.element(page.getByRole("searchbox", { name: "Search" })).toHaveValue("k");
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Search" }).click();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("button", { name: "Search" })).toHaveFocus();
});

test("it opens on a public page, too, for who is logged in", async () => {
  await openPage("/timetable", { as: "admin" });
  await expect
    .poll(async () => {
      await userEvent.keyboard("{Control>}k{/Control}");
      return dialog.query();
    })
    .not.toBeNull();
});

test("it is closed on a public page to which a dashboard's search leads", async () => {
  await openPage("/dashboard/all-users", { as: "admin" });
  await expect.element(heading("All Users")).toBeVisible();
  await openByKey();
  await field.fill("timetable");
  await expect.poll(chosen).toEqual(["Timetable"]);
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("heading", { level: 1 })).toMatchTextContent("Timetable");
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
  expect(dialog.query()).toBeNull();
});

test("only Ctrl K itself opens it, and autofill does not", async () => {
  await openPage("/dashboard/all-users", { as: "admin" });
  await expect.element(heading("All Users")).toBeVisible();
  const problems: unknown[] = [];
  const note = ({ error }: ErrorEvent) => problems.push(error);
  window.addEventListener("error", note);
  document.body.dispatchEvent(new Event("keydown", { bubbles: true }));
  window.removeEventListener("error", note);
  expect(problems).toEqual([]);
  const keys = { key: "K", ctrlKey: true, bubbles: true, cancelable: true };
  expect(document.body.dispatchEvent(new KeyboardEvent("keydown", { ...keys, shiftKey: true }))).toBe(true);
  expect(document.body.dispatchEvent(new KeyboardEvent("keydown", keys))).toBe(false);
  await expect.element(field).toHaveFocus();
});

test("what is typed before its code is there stands in its field", async () => {
  await openPage("/dashboard/all-users", { as: "admin" });
  await expect.element(heading("All Users")).toBeVisible();
  const type = (key: string, how: KeyboardEventInit = {}) =>
    document.body.dispatchEvent(
      new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...how }),
    );
  // In one turn, as before an answer of the network.
  type("k", { ctrlKey: true });
  for (const key of ["t", "i", "n", "Backspace", "m", "Enter"]) type(key);
  await expect.element(field).toHaveValue("tim");
  await expect.poll(chosen).toEqual(["Timetable"]);
  await expect.element(field).toHaveFocus();
});

test("on a phone it is closed by a button, and keeps above the keyboard", async () => {
  await page.viewport(390, 844);
  await openPage("/dashboard/activity-log", { as: "member" });
  await page.getByRole("button", { name: "Search everything" }).click();
  await expect.element(field).toHaveFocus();
  // What an on-screen keyboard leaves.
  await page.viewport(390, 420);
  await expect.poll(() => dialog.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(420);
  await dialog.getByRole("button", { name: "Close the search" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});
