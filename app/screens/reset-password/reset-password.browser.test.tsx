import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPage } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import { enter } from "#tests/app/keyboard.ts";

const heading = page.getByRole("heading", { level: 1 });

async function setPassword(): Promise<void> {
  await page.getByLabelText("Password").fill("Strong@2025");
  await enter(page.getByRole("button", { name: "Set the password" }));
}

// D7
test("an expired link says that it no longer works, in a focused heading with a link to the login", async () => {
  await openPage("/reset-password#token=of-long-ago", {
    api: (api) => api.refuse("POST /api/auth/reset-password", "invalid", { code: "INVALID_TOKEN" }),
  });
  await setPassword();
  await expect.element(heading).toHaveTextContent("This link no longer works");
  await expect.element(heading).toHaveFocus();
  await expect.element(page.getByRole("link", { name: "Go to Login" })).toHaveAttribute("href", "/login");
});

// D7
test("the new password is sent with the link's token, and the outcome is focused", async () => {
  const api = await openPage("/reset-password#token=of-today", {
    api: (api) => api.grant("POST /api/auth/reset-password", { status: true }),
  });
  await page.getByLabelText("Password").fill("Studio@2025");
  await expect.element(page.getByText("weak", { exact: true })).toBeVisible();
  await expectAccessible();
  await setPassword();
  await expect.element(heading).toHaveTextContent("Your password is set");
  await expect.element(heading).toHaveFocus();
  expect(api.writes).toMatchObject([{ body: { token: "of-today", newPassword: "Strong@2025" } }]);
});
