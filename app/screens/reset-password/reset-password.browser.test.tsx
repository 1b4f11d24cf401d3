import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { PasswordResetClaim } from "#contract/address-proof.ts";
import { passwordRuleText } from "#contract/passwords.ts";
import { openPage } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import type { FakeApi } from "#tests/app/fake-api.ts";
import { enter } from "#tests/app/keyboard.ts";

const heading = page.getByRole("heading", { level: 1 });

async function setPassword(): Promise<void> {
  await page.getByLabelText("Password").fill("Strong@2025");
  await enter(page.getByRole("button", { name: "Set the password" }));
}

const nothing = { password: true, authenticator_app: false, passkeys: 0, providers: [] };

/** Opens the link of an account with these logins. */
function open(token: string, change: (api: FakeApi) => void, claim: Partial<PasswordResetClaim> = {}) {
  return openPage(`/reset-password#token=${token}`, {
    api(api) {
      const email = "sana@shokti.test";
      api.grant("POST /password-reset/read", { email, email_proven: true, removed: nothing, ...claim });
      change(api);
    },
  });
}

// D7
test("a link that expires while it is open says that it no longer works, in a focused heading", async () => {
  await open("of-long-ago", (api) =>
    api.refuse("POST /api/auth/reset-password", "invalid", { code: "INVALID_TOKEN" }),
  );
  await setPassword();
  await expect.element(heading).toHaveTextContent("This link no longer works");
  await expect.element(heading).toHaveFocus();
  await expect.element(page.getByRole("link", { name: "Go to Login" })).toHaveAttribute("href", "/login");
});

// D7
test("an expired link says so before a password is asked for", async () => {
  await open("of-long-ago", (api) => api.refuse("POST /password-reset/read", "not_found"));
  await expect.element(heading).toHaveTextContent("This link no longer works");
  await expect.element(page.getByLabelText("Password")).not.toBeInTheDocument();
});

// D67
test.each([
  [false, "were added by someone who hadn’t confirmed this address."],
  [true, "are set up for this account."],
])("the page says before the press what a new password removes (proven: %s)", async (email_proven, text) => {
  const removed = { ...nothing, authenticator_app: true, passkeys: 2 };
  await open("of-today", () => {}, { email_proven, removed });
  const said = `2 passkeys and an authenticator app ${text} Setting a password removes them and logs everyone out of the account.`;
  await expect.element(page.getByRole("main")).toMatchTextContent(said);
  await expectAccessible();
});

// D7
test("the new password is sent with the link's token, and the outcome is focused", async () => {
  const api = await open("of-today", (api) => api.grant("POST /api/auth/reset-password", { status: true }));
  await page.getByLabelText("Password").fill("Studio@2025");
  await expect.element(page.getByText(/^Not a common word/)).toBeVisible();
  await expectAccessible();
  await setPassword();
  await expect.element(heading).toHaveTextContent("Your password is set");
  await expect.element(heading).toHaveFocus();
  expect(api.writes.slice(-1)).toMatchObject([{ body: { token: "of-today", newPassword: "Strong@2025" } }]);
});

// D7
test("the new password obeys the rule of registration", async () => {
  const api = await open("of-today", () => {});
  const password = page.getByLabelText("Password", { exact: true });
  const saysFault = (text: string) =>
    expect.element(password).toHaveAccessibleDescription(new RegExp(`^${RegExp.escape(text)}`));
  await enter(page.getByRole("button", { name: "Set the password" }));
  await saysFault("Password is required");
  await expect.element(password).toHaveFocus();
  await password.fill("weakling");
  await saysFault(passwordRuleText);
  expect(api.writes.map(({ call }) => call)).toEqual(["POST /password-reset/read"]);
});
