import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { AddressClaim, AddressProven } from "#contract/address-proof.ts";
import { openPage } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import type { FakeApi } from "#tests/app/fake-api.ts";
import { sampleSlotPlaces, sampleUser } from "#tests/app/samples.ts";

const heading = page.getByRole("heading", { level: 1 });
const claim: AddressClaim = {
  email: "sana@shokti.test",
  name: "Sana",
  registered_at: "2026-11-20T12:00:00.000Z",
  removed: null,
};
const proven: AddressProven = { acknowledged: true, choose_password: null };

function open(changes: (api: FakeApi) => void, removed: AddressClaim["removed"] = null) {
  return openPage("/confirm-address#token=abc", {
    api(api) {
      api.grant("POST /address-proof/read", { ...claim, removed });
      changes(api);
    },
  });
}

// D67
test("the mailed link shows who registered, and a press confirms the email", async () => {
  const api = await open((api) => api.grant("POST /address-proof/confirm", proven));
  await expect.element(page.getByRole("main")).toMatchTextContent("Sana registered with sana@shokti.test on");
  await expectAccessible();
  await page.getByRole("button", { name: "Yes, this is my address" }).click();
  await expect.element(heading).toHaveTextContent("Your email is confirmed");
  await expect.element(heading).toHaveFocus();
  expect(api.writes.at(-1)).toMatchObject({ body: { token: "abc" } });
});

// D67
test("where the account isn't logged in, the page says what goes before the press, and leads to a new password", async () => {
  const removed = { password: true, authenticator_app: true, passkeys: 1, providers: ["Google"] };
  const emptied = { ...proven, choose_password: "def" };
  await open((api) => {
    api.grant("POST /address-proof/confirm", emptied);
    api.grant("POST /password-reset/read", {
      email: claim.email,
      email_proven: true,
      removed: { password: false, authenticator_app: false, passkeys: 0, providers: [] },
    });
  }, removed);
  await expect
    .element(page.getByRole("main"))
    .toMatchTextContent(
      "A password, a passkey, an authenticator app and the login with Google were added by someone who hadn’t confirmed this address. They’re removed when you confirm here, and everyone is logged out of the account. You choose a password next.",
    );
  await expect.element(page.getByRole("link", { name: "Log in first" })).toHaveAttribute("href", "/login");
  await expectAccessible();
  await page.getByRole("button", { name: "Yes, this is my address" }).click();
  await expect.element(heading).toHaveFocus();
  await page.getByRole("link", { name: "Choose a password" }).click();
  await expect.element(page.getByRole("heading", { name: "A new password" })).toBeVisible();
  await expect.element(page.getByText("Setting a password logs everyone out of the account.")).toBeVisible();
});

// D55 D67 D83
test("confirming leads back to the page that asked for it, in a tab of its own", async () => {
  const me = sampleUser({ _id: "somebody", role: "member", email: claim.email, email_proven: false });
  await openPage("/evening/trainer-tara", {
    as: me,
    api: (api) => api.grant("GET /slot-places", [sampleSlotPlaces({ left: 0 })]),
  });
  await expect.element(page.getByText(/^Confirm your email to join the waiting list\./)).toBeVisible();
  await openPage("/confirm-address#token=abc", {
    as: me,
    api(api) {
      api.grant("POST /address-proof/read", claim);
      api.grant("POST /address-proof/confirm", proven);
    },
  });
  await page.getByRole("button", { name: "Yes, this is my address" }).click();
  await expect
    .element(page.getByRole("link", { name: "Back to where you were" }))
    .toHaveAttribute("href", "/evening/trainer-tara");
});

// D67
test("someone who did not register can say so, which deletes the account", async () => {
  await open((api) => api.grant("POST /address-proof/disown", { acknowledged: true }));
  await page.getByRole("button", { name: "This wasn’t me" }).click();
  await expect.element(heading).toHaveTextContent("The account is gone");
  await expectAccessible();
});

test("a used link says that it no longer works, and so does one without a token", async () => {
  await open((api) => api.refuse("POST /address-proof/read", "not_found"));
  await expect.element(heading).toHaveTextContent("This link no longer works");
  await openPage("/confirm-address");
  await expect.element(heading).toHaveTextContent("This link no longer works");
});

// D67
test("Profile says that the email is not confirmed, and can send the link again", async () => {
  const line = page.getByText(/We sent a link to/);
  const me = sampleUser({ role: "member", email: "sana@shokti.test", email_proven: false });
  const api = await openPage("/dashboard/profile", {
    as: me,
    api: (api) => api.grant("POST /address-proof", { acknowledged: true }),
  });
  await expect.element(line).toBeVisible();
  await page.getByRole("button", { name: "Send it again" }).click();
  await expect.element(page.getByText("Check your inbox for the link.")).toBeVisible();
  expect(api.writes).toHaveLength(1);
});

test("Profile says nothing about a confirmed email", async () => {
  await openPage("/dashboard/profile", { as: "member" });
  await expect.element(page.getByLabelText("Email")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Send it again" })).not.toBeInTheDocument();
});
