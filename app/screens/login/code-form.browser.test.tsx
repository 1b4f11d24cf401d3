import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { closeSession, openSession } from "#app/account/session.ts";
import { address, goTo, openPage } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import type { FakeApi } from "#tests/app/fake-api.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const user = { email: "sumi@shokti.test", name: "Sumi Somebody", image: null };

async function enterPassword(api: FakeApi): Promise<void> {
  api.grant("POST /api/auth/sign-in/email", { twoFactorRedirect: true });
  await page.getByLabelText("Email").fill(user.email);
  await page.getByLabelText("Password", { exact: true }).fill("Strong@2025");
  await button("Login").click();
}

test("with a second factor the password leads to the code, and the code completes the login", async () => {
  const api = await openPage("/login");
  await enterPassword(api);
  await expect.element(page.getByLabelText("Code")).toHaveFocus();
  await expectAccessible();
  api.refuse("POST /api/auth/two-factor/verify-totp", "unauthenticated", { code: "INVALID_CODE" });
  await page.getByLabelText("Code").fill("000000");
  await button("Login").click();
  await expect.element(page.getByRole("alert")).toMatchTextContent("That code doesn’t work.");
  api.grant("POST /api/auth/two-factor/verify-totp", { user });
  await page.getByLabelText("Code").fill("123 456");
  await button("Login").click();
  await expect.element(page.getByText("Login Successful. You are redirecting ...")).toBeVisible();
  await expect.poll(address).toBe("/");
  const codes = api.received.filter(({ call }) => call.endsWith("/verify-totp")).map(({ body }) => body);
  expect(codes).toEqual([{ code: "000000" }, { code: "123456" }]);
});

test("a recovery code replaces a lost app; too many wrong codes lead back to the password", async () => {
  const api = await openPage("/login");
  await enterPassword(api);
  await button("Use a recovery code").click();
  await expect.element(page.getByLabelText("Recovery code")).toHaveFocus();
  await expectAccessible();
  api.refuse("POST /api/auth/two-factor/verify-backup-code", "invalid", {
    code: "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE",
  });
  await page.getByLabelText("Recovery code").fill("ABCDE-23456");
  await button("Login").click();
  await expect.element(page.getByRole("alert")).toMatchTextContent("Log in again.");
  await expect.element(button("Email me a reset link")).not.toBeInTheDocument();
  await expect.element(page.getByLabelText("Password", { exact: true })).toHaveValue("");
  expect(api.writes.at(-1)).toMatchObject({ body: { code: "abcde-23456" } });
});

/** The person is in and logs out again, and the next one comes to either door. */
async function expectForgotten(): Promise<void> {
  await expect.poll(address).toBe("/");
  closeSession();
  for (const door of ["/login", "/registration"]) {
    goTo(door);
    await expect.poll(address).toBe(door);
    await expect.element(page.getByRole("main").getByLabelText("Email")).toHaveValue("");
  }
}

test("an email typed before a code is forgotten once the code has let its person in", async () => {
  const api = await openPage("/login");
  await enterPassword(api);
  api.grant("POST /api/auth/two-factor/verify-totp", { user });
  await page.getByLabelText("Code").fill("123456");
  await button("Login").click();
  await expectForgotten();
});

test("an email typed here is forgotten once somebody is in by another tab", async () => {
  await openPage("/login");
  await page.getByLabelText("Email").fill(user.email);
  await openSession(user.email);
  await expectForgotten();
});
