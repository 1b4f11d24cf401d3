import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { address, openPage } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import { sampleUser } from "#tests/app/samples.ts";

const part = page.getByRole("region", { name: "Login security" });
const button = (name: string) => part.getByRole("button", { name });
const uri = "otpauth://totp/Shokti:sumi@shokti.test?secret=JBSWY3DPEHPK3PXP&issuer=Shokti";
const recoveryCodes = ["abcde-23456", "fghjk-78923"];

test("an authenticator app is added by QR code or key, confirmed with a code, and recovery codes are shown once", async () => {
  const api = await openPage("/dashboard/profile#safer-login", { as: "member" });
  await button("Add an authenticator app").click();
  api.refuse("POST /api/auth/two-factor/enable", "invalid", { code: "INVALID_PASSWORD" });
  await part.getByLabelText("Your password").fill("Wrong@2025");
  await button("Continue").click();
  await expect.element(part.getByText("That’s not your password.")).toBeVisible();
  api.grant("POST /api/auth/two-factor/enable", { totpURI: uri, backupCodes: recoveryCodes });
  await button("Continue").click();
  await expect.element(part.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await expect.element(part.getByLabelText("Key")).toHaveValue("JBSW Y3DP EHPK 3PXP");
  await expectAccessible(part);

  api.refuse("POST /api/auth/two-factor/verify-totp", "unauthenticated", { code: "INVALID_CODE" });
  await part.getByLabelText("Code").fill("000 000");
  await button("Add the app").click();
  await expect.element(part.getByText("That code doesn’t work.", { exact: false })).toBeVisible();
  api.grant("POST /api/auth/two-factor/verify-totp", {});
  api.grant("GET /api/auth/get-session", { user: { twoFactorEnabled: true } });
  await button("Add the app").click();
  await expect.element(part.getByText("fghjk-78923")).toBeVisible();
  expect(api.writes.at(-1)).toMatchObject({ body: { code: "000000" } });
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await button("Copy").click();
  expect(copied).toHaveBeenCalledWith("abcde-23456\nfghjk-78923");
  await expectAccessible(part);
  await button("I’ve saved them").click();
  await expect.element(part.getByText("fghjk-78923")).not.toBeInTheDocument();
  await expect.element(button("Make new recovery codes")).toBeVisible();
  await expect.element(part.getByRole("heading", { level: 2 })).toHaveFocus();
});

test("an account without a password names its provider and offers no authenticator app", async () => {
  await openPage("/dashboard/profile#safer-login", {
    as: "member",
    api: (api) => api.grant("GET /api/auth/list-accounts", [{ providerId: "oidc" }]),
  });
  await expect
    .element(part.getByText("You log in with Sportlink, which asks", { exact: false }))
    .toBeVisible();
  await expect.element(button("Add an authenticator app")).not.toBeInTheDocument();
});

const dialog = page.getByRole("dialog", { name: "Confirm it’s you" });
const inDialog = (name: string) => dialog.getByRole("button", { name });

test("an action that needs re-authentication resumes once the password is given", async () => {
  const api = await openPage("/dashboard/profile#data", { as: "member" });
  const downloads = () => api.received.filter(({ call }) => call === "GET /me/data").length;
  api.refuse("GET /me/data", "forbidden", { reason: "prove-again" });
  await page.getByRole("button", { name: "Download your data" }).click();
  api.refuse("POST /api/auth/verify-password", "invalid", { code: "INVALID_PASSWORD" });
  await dialog.getByLabelText("Your password").fill("Wrong@2025");
  await inDialog("Continue").click();
  await expect.element(dialog.getByText("That’s not your password.")).toBeVisible();
  await expectAccessible();
  api.grant("POST /api/auth/verify-password", { status: true });
  api.grant("GET /me/data", { takenAt: "2026-01-01T00:00:00.000Z", held: {} });
  await inDialog("Continue").click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(downloads).toBe(2);
});

test("cancelling re-authentication cancels the action and says so", async () => {
  const api = await openPage("/dashboard/profile#data", { as: "member" });
  const message = "Confirm it’s you, then try again.";
  api.refuse("GET /me/data", "forbidden", { reason: "prove-again", message });
  await page.getByRole("button", { name: "Download your data" }).click();
  await inDialog("Cancel").click();
  await expect.element(page.getByText(message)).toBeVisible();
  expect(api.received.filter(({ call }) => call === "GET /me/data")).toHaveLength(1);
});

test("removing a passkey asks for re-authentication: without a password, by Google or by a passkey", async () => {
  const api = await openPage("/dashboard/profile#safer-login", {
    as: "member",
    api: (api) => {
      api.grant("GET /api/auth/list-accounts", [{ providerId: "google" }]);
      api.grant("GET /api/auth/passkey/list-user-passkeys", [
        { id: "one", name: "Old phone", createdAt: "2026-01-01T00:00:00.000Z" },
      ]);
    },
  });
  api.refuse("POST /api/auth/passkey/delete-passkey", "forbidden", { code: "SESSION_NOT_FRESH" });
  await button("Remove Old phone").click();
  await page.getByRole("button", { name: "Remove it" }).click();
  await expect.element(inDialog("Use a passkey")).toBeVisible();
  await expect.element(inDialog("Sign in with Google")).toBeVisible();
  await expect.element(dialog.getByLabelText("Your password")).not.toBeInTheDocument();
  await inDialog("Cancel").click();
  await expect.element(page.getByText("Nothing has changed. Confirm it’s you first.")).toBeVisible();
});

test("an admin without a second factor is sent to add one, told why, and let in once it is added", async () => {
  const admin = sampleUser({ role: "admin", second_factor_due: true });
  const api = await openPage("/dashboard/balance", { as: admin });
  await expect
    .element(page.getByRole("link", { name: "Add an authenticator app or a passkey" }))
    .toBeVisible();
  expect(address()).toBe("/dashboard/profile");
  await expectAccessible();
  api.grant("POST /api/auth/two-factor/enable", { totpURI: uri, backupCodes: recoveryCodes });
  api.grant("POST /api/auth/two-factor/verify-totp", {});
  await button("Add an authenticator app").click();
  await part.getByLabelText("Your password").fill("Strong@2025");
  await button("Continue").click();
  api.grant("GET /users", [sampleUser({ role: "admin" })]);
  await part.getByLabelText("Code").fill("000000");
  await button("Add the app").click();
  await expect.element(part.getByText("fghjk-78923")).toBeVisible();
  await expect.element(page.getByText("You run this studio", { exact: false })).not.toBeInTheDocument();
});

test("an admin who logged in without their second factor can use a passkey or log in again", async () => {
  await openPage("/dashboard/profile#safer-login", {
    as: sampleUser({ role: "admin", second_factor_due: true }),
    api: (api) =>
      api.grant("GET /api/auth/passkey/list-user-passkeys", [
        { id: "one", name: "Phone", createdAt: "2026-01-01T00:00:00.000Z" },
      ]),
  });
  await expect.element(page.getByText("Log out and in again with it", { exact: false })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Use a passkey" })).toBeVisible();
});
