import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPage } from "#tests/app/bench.tsx";
import { grantTokens } from "#tests/app/sample-studio.ts";
import { sampleUser } from "#tests/app/samples.ts";
import { expectToast } from "#tests/app/toasts.ts";

const main = page.getByRole("main");
const me = sampleUser({ role: "member", email: "sumi@shokti.test", name: "Sumi Somebody", photoUrl: "" });
const slot = { pathname: "/evening/trainer-tara", search: "", hash: "", state: null, key: "slot" };

/** Registers from a page where an account can be made; returns the API behind it. */
async function registerFor(path: Parameters<typeof openPage>[0], photo: () => Promise<void>) {
  const api = await openPage(path, {
    api: (fake) => {
      fake.grant("GET /users", ({ query }) => (query.has("email") ? [me] : [sampleUser()]));
      fake.refuse("POST /pictures/from-address", "invalid");
    },
  });
  grantTokens(api, { registered: false });
  api.grant("POST /users", { insertedId: "some-id" });
  api.grant("POST /api/auth/sign-up/email", { user: { id: "some-id" } });
  api.grant("POST /api/auth/sign-in/email", { user: { email: me.email, name: me.name, image: null } });
  await main.getByLabelText("Name").fill(me.name);
  await main.getByLabelText("Email").fill(me.email);
  await main.getByLabelText("Password", { exact: true }).fill("Strong@2025");
  await expect.element(main.getByText(/^This one will do/)).toBeVisible();
  await photo();
  await main.getByRole("button", { name: "Register" }).click();
}

// D63
test("a photo at an address that leads to none leaves the account with its initial, and Home says so", async () => {
  await registerFor("/registration", () =>
    main.getByLabelText("Photo URL").fill("https://p.example/nothing.jpg"),
  );
  await expectToast({ kind: "success", title: "Registration Successful. You are redirecting ..." });
  await expect
    .element(page.getByRole("complementary", { name: "Where you were going" }))
    .toMatchTextContent(/Your photo didn’t come through, so your initial stands in/);
});

// D67 D83
test("whoever registered on the way to a slot is led back to it by confirming their email", async () => {
  const from = { pathname: "/registration", state: { from: slot } };
  await registerFor(from, () => main.getByRole("button", { name: "Use my initial" }).click());
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
