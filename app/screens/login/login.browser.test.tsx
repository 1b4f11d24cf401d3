import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { demoAccounts, demoPassword } from "#demo/accounts.ts";
import { openPage } from "#tests/app/bench.tsx";

// §2.37 D7
test("the page has email and password, two links, and the buttons Login and Sign in with Google", async () => {
  await openPage("/login");
  await expect.element(page.getByLabelText("Email")).toHaveAttribute("type", "email");
  await expect.element(page.getByLabelText("Password")).toHaveAttribute("type", "password");
  await expect.element(page.getByRole("link", { name: "Forgot Password?" })).toHaveAttribute("href", "/");
  await expect
    .element(page.getByRole("link", { name: "Don't Have An Account?" }))
    .toHaveAttribute("href", "/registration");
  await expect.element(page.getByRole("button", { name: "Login" })).toBeEnabled();
  await expect.element(page.getByRole("button", { name: "Sign in with Google" })).toBeEnabled();
  expect(document.title).toBe("Login · Shokti");
});

// D50
test("the demo shows its three accounts and their password (D50)", async () => {
  expect(demoAccounts.map(({ email }) => email).sort()).toEqual([
    "admin@shokti.test",
    "member@shokti.test",
    "trainer@shokti.test",
  ]);
  expect(demoPassword).toBe("Studio@2025");
  await openPage("/login");
  const main = page.getByRole("main");
  for (const { email } of demoAccounts) await expect.element(main).toMatchTextContent(email);
  await expect.element(main).toMatchTextContent(`password ${demoPassword}`);
});
