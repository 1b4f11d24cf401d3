import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPage } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";

const part = page.getByRole("region", { name: "Your password" });
const current = part.getByLabelText("Current password");
const wanted = part.getByLabelText("New password");
const change = part.getByRole("button", { name: "Change the password" });
const told = page.getByRole("alertdialog", { name: "Your password has been changed" });

const open = () => change.click();

async function fill(now: string, next: string) {
  await current.fill(now);
  await wanted.fill(next);
  await change.click();
}

// D70
test("a new password is sent with the current one, and a new token is requested (D70)", async () => {
  const api = await openPage("/dashboard/profile#password", {
    as: "member",
    api: (api) => api.grant("POST /api/auth/change-password", { token: "another" }),
  });
  await open();
  await expect.element(current).toHaveFocus();
  await fill("Strong@2025", "Fresh!2026x");
  await expect.element(told).toHaveAccessibleDescription(/logged out everywhere else/);
  await expectAccessible(part);
  expect(api.writes).toMatchObject([
    { body: { currentPassword: "Strong@2025", newPassword: "Fresh!2026x" } },
  ]);
  const [{ call: changed } = {}, { call: asked } = {}] = api.received
    .filter(({ call }) => call.startsWith("POST "))
    .slice(-2);
  expect([changed, asked]).toEqual(["POST /api/auth/change-password", "POST /jwt"]);
  await told.getByRole("button", { name: "OK" }).click();
  await expect.element(current).not.toBeInTheDocument();
  await expect.element(part.getByRole("heading")).toHaveFocus();
});

test("a wrong current password and a weak or guessable new one show errors at their fields", async () => {
  const api = await openPage("/dashboard/profile#password", {
    as: "member",
    api: (api) =>
      api.refuse("POST /api/auth/change-password", "invalid", {
        code: "INVALID_PASSWORD",
        message: "Invalid",
      }),
  });
  await open();
  await fill("Wrong@2025", "weak");
  await expect.element(wanted).toHaveAccessibleDescription(/at least one lowercase letter/);
  // What it needs stands beside the whole rule.
  await fill("Wrong@2025", "Dolna-Chattogram-88");
  await expect
    .element(wanted)
    .toHaveAccessibleDescription(/special character\..*Still needs one of @ \$ ! % \* \? &\./);
  await fill("Wrong@2025", "Sumi@2025");
  await expect.element(wanted).toHaveAccessibleDescription(/easy to guess/);
  await expectAccessible(part);
  expect(api.writes).toEqual([]);
  await fill("Wrong@2025", "Fresh!2026x");
  await expect.element(current).toHaveAccessibleDescription(/That’s not your password/);
  await expect.element(current).toHaveFocus();
});

test("cancelling returns to the closed form and sends nothing", async () => {
  const api = await openPage("/dashboard/profile#password", { as: "member" });
  await open();
  await part.getByRole("button", { name: "Cancel" }).click();
  await expect.element(part.getByRole("heading")).toHaveFocus();
  await expect.element(change).toBeVisible();
  expect(api.writes).toEqual([]);
});
