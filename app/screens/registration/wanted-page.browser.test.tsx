import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPage } from "#tests/app/bench.tsx";
import { grantTokens } from "#tests/app/sample-studio.ts";
import { sampleUser } from "#tests/app/samples.ts";

const main = page.getByRole("main");
const me = sampleUser({ role: "member", email: "sumi@shokti.test", name: "Sumi Somebody", photoUrl: "" });
const slot = { pathname: "/evening/trainer-tara", search: "", hash: "", state: null, key: "slot" };

// D67 D83
test("whoever registered on the way to a slot is led back to it by confirming their email", async () => {
  const api = await openPage(
    { pathname: "/registration", state: { from: slot } },
    { api: (fake) => fake.grant("GET /users", ({ query }) => (query.has("email") ? [me] : [sampleUser()])) },
  );
  grantTokens(api, { registered: false });
  api.grant("POST /users", { insertedId: "some-id" });
  api.grant("POST /api/auth/sign-up/email", { user: { id: "some-id" } });
  api.grant("POST /api/auth/sign-in/email", { user: { email: me.email, name: me.name, image: null } });
  api.grant("POST /api/auth/update-user", { status: true });
  await main.getByLabelText("Name").fill(me.name);
  await main.getByLabelText("Email").fill(me.email);
  await main.getByLabelText("Password", { exact: true }).fill("Strong@2025");
  await expect.element(main.getByText(/^This one will do/)).toBeVisible();
  await main.getByRole("button", { name: "Use my initial" }).click();
  await main.getByRole("button", { name: "Register" }).click();
  await expect.element(page.getByRole("link", { name: "Continue to Tara Trainer" })).toBeVisible();

  const claim = { email: me.email, name: me.name, registered_at: "2026-11-20T12:00:00.000Z", removed: null };
  await openPage("/confirm-address#token=abc", {
    as: me,
    api: (fake) => {
      fake.grant("POST /address-proof/read", claim);
      fake.grant("POST /address-proof/confirm", { acknowledged: true, choose_password: null });
    },
  });
  await page.getByRole("button", { name: "Yes, this is my address" }).click();
  await expect
    .element(page.getByRole("link", { name: "Back to where you were" }))
    .toHaveAttribute("href", "/evening/trainer-tara");
});
