import { afterEach, beforeEach, expect, test } from "vitest";
import { cdp, page } from "vitest/browser";
import { openPage } from "#tests/app/bench.tsx";
import { samplePayment, sampleUser } from "#tests/app/samples.ts";

const main = page.getByRole("main");

beforeEach(() => cdp().send("Emulation.setEmulatedMedia", { media: "print" }));

afterEach(async () => {
  delete document.documentElement.dataset.theme;
  await cdp().send("Emulation.setEmulatedMedia", { media: "" });
});

test("paper has black words in the dark theme too, and neither buttons nor closed folds", async () => {
  const tara = sampleUser({ _id: "trainer-tara", name: "Tara Trainer", role: "trainer" });
  await openPage("/dashboard/all-users/trainer-tara", {
    as: "admin",
    api: (api) => api.grant("GET /users/:id", tara),
  });
  document.documentElement.dataset.theme = "dark";
  await expect.element(main.getByText("trainer", { exact: true })).toBeVisible();
  for (const words of document.querySelectorAll(
    "main :is(h1, h2, p, span, a, td, th):not(.print-color-exact *)",
  ))
    expect(getComputedStyle(words).color, words.textContent).toBe("rgb(0, 0, 0)");
  expect(main.getByRole("link", { name: /^Write/ }).elements()).toEqual([]);
  const folds = [...document.querySelectorAll("main details:not([open])")];
  expect(folds.length).toBeGreaterThan(0);
  expect(folds.filter((fold) => fold.checkVisibility())).toEqual([]);
});

test("books printed in part say how to have the rest, of which days they are, and when they were printed", async () => {
  const payments = Array.from({ length: 25 }, (_, place) => samplePayment({ _id: String(place) }));
  await openPage("/dashboard/balance", {
    as: "admin",
    api: (api) => api.grantPages("GET /save-payment-info", payments),
  });
  await expect.element(main.getByText(/^To print the rest, press “Show more”/)).toBeVisible();
  await expect.element(main.getByText(/^All days, printed on/)).toBeVisible();
});
