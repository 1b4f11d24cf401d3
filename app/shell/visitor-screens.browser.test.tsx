import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { openPage } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import type { FakeApi } from "#tests/app/fake-api.ts";
import { expectToast } from "#tests/app/toasts.ts";

const heading = page.getByRole("heading", { level: 1 });
const home = page.getByRole("region", { name: "TOP CLASSES" });
const newcomer = { name: "Nadia Newcomer", email: "nadia@shokti.test", password: "Strong@2025" };
const notSubscribed = {
  kind: "error",
  title: "Oops...",
  text: "Something went wrong. Please try again.",
} as const;
const subscribed = { kind: "success", title: "You have been added to the subscription list." } as const;
const notLoggedIn = {
  kind: "error",
  title: "Oops...",
  text: "Login failed! Please check your credentials and try again.",
} as const;
const notRegistered = {
  kind: "error",
  title: "Oops...",
  text: "Registration failed! Please try again.",
} as const;
type Prepare = (api: FakeApi) => void;

async function subscribe(): Promise<void> {
  const newsletter = page.getByRole("region", { name: "Newsletter" });
  await newsletter.getByLabelText("Email").fill(newcomer.email);
  await newsletter.getByRole("button", { name: "Subscribe" }).click();
}

/** The identity service's answer once it knows the newcomer. */
const knownPerson = { user: { email: newcomer.email, name: newcomer.name, image: null } };

async function sendLogin(api: Prepare): Promise<FakeApi> {
  const opened = await openPage("/login", { api });
  await page.getByLabelText("Email").fill(newcomer.email);
  await page.getByLabelText("Password").fill(newcomer.password);
  await page.getByRole("button", { name: "Login" }).click();
  return opened;
}

async function sendRegistration(api: Prepare): Promise<FakeApi> {
  const opened = await openPage("/registration", { api });
  await page.getByLabelText("Name").fill(newcomer.name);
  await page.getByLabelText("Email").fill(newcomer.email);
  await page.getByLabelText("Photo URL").fill("https://example.com/nadia.jpg");
  await page.getByLabelText("Password").fill(newcomer.password);
  await page.getByRole("button", { name: "Register" }).click();
  return opened;
}

/**
 * The service's answers to a registration, which does not reveal whether the email was known, and to the login after
 * it.
 */
const grantRegistration: Prepare = (api) => {
  api.grant("POST /api/auth/sign-up/email", { user: { id: "some-id" } });
  api.grant("POST /api/auth/sign-in/email", knownPerson);
};

const refuseCredentials: Prepare = (api) =>
  api.refuse("POST /api/auth/sign-in/email", "unauthenticated", { code: "INVALID_EMAIL_OR_PASSWORD" });

function token(): string | null {
  return localStorage.getItem("access-token");
}

async function expectLinkSent(email: string): Promise<void> {
  const sent = page.getByRole("alert").getByRole("status");
  await expect
    .element(sent)
    .toHaveTextContent(`If ${email} has an account here, a link to set a new password is on its way.`);
  await expect.element(sent).toHaveFocus();
}

// §1.3 §2.30 §4.4 §8.2
test("subscribing succeeds: the toast says so and the field is empty again", async () => {
  const api = await openPage("/", { api: (api) => api.grant("POST /subscribers", { acknowledged: true }) });
  await subscribe();
  await expectToast(subscribed);
  await expect.element(page.getByLabelText("Email")).toHaveValue("");
  expect(api.writes).toMatchObject([{ call: "POST /subscribers", body: { email: newcomer.email } }]);
});

// D66
test("who subscribes reads that a link must be pressed first, and a refused address says so at its field", async () => {
  const api = await openPage("/", {
    api: (api) => api.refuse("POST /subscribers", "invalid", { fields: { email: "Enter a valid email" } }),
  });
  vi.spyOn(console, "error").mockImplementation(() => {});
  const newsletter = page.getByRole("region", { name: "Newsletter" });
  await subscribe();
  await expect.element(newsletter.getByLabelText("Email")).toHaveAccessibleDescription("Enter a valid email");
  await expectAccessible();
  api.grant("POST /subscribers", { acknowledged: true });
  await subscribe();
  await expect
    .element(newsletter.getByRole("status"))
    .toMatchTextContent(`press the link we’ve sent to ${newcomer.email} to start`);
});

// §5.1
test("an address that is none is refused at its field in the studio's words, and not sent", async () => {
  const api = await openPage("/");
  const newsletter = page.getByRole("region", { name: "Newsletter" });
  const email = newsletter.getByLabelText("Email");
  await email.fill("nadia at home");
  await newsletter.getByRole("button", { name: "Subscribe" }).click();
  await expect.element(email).toHaveAccessibleDescription("Enter a valid email address");
  await expect.element(email).toHaveFocus();
  expect(api.writes).toEqual([]);
});

// §7.24 §8.2
test("subscribing fails: the server's refusal is Oops... and the email stays", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  await openPage("/", { api: (api) => api.refuse("POST /subscribers", "internal") });
  await subscribe();
  await expectToast(notSubscribed);
  await expect.element(page.getByLabelText("Email")).toHaveValue(newcomer.email);
  expect(log).toHaveBeenCalledWith("Failed to subscribe. Please try again.", expect.any(Error));
});

// §8.2
test("subscribing fails without a network: the same toast, and it works once there is one", async () => {
  const api = await openPage("/", { api: (api) => api.cutOff("POST /subscribers") });
  await subscribe();
  await expectToast(notSubscribed);
  api.grant("POST /subscribers", { acknowledged: true });
  await subscribe();
  await expectToast(subscribed);
});

// §4.5 §8.1 §8.3 §9.5
test("login succeeds: the toast says so and home opens", async () => {
  await sendLogin((api) => api.grant("POST /api/auth/sign-in/email", knownPerson));
  await expectToast({ kind: "success", title: "Login Successful. You are redirecting ..." });
  await expect.element(home).toBeVisible();
  expect(token()).not.toBeNull();
});

// §8.3 D7
test("login fails: the toast asks to check the credentials, and a reset link is offered", async () => {
  await sendLogin((api) => {
    refuseCredentials(api);
    api.grant("POST /api/auth/request-password-reset", { status: true });
  });
  await expectToast(notLoggedIn);
  await expect.element(heading).toHaveTextContent("Login");
  await expect.element(page.getByLabelText("Email")).toHaveValue(newcomer.email);
  expect(token()).toBeNull();
  await page.getByRole("button", { name: "Email me a reset link" }).click();
  await expectLinkSent(newcomer.email);
  await expectAccessible();
});

// §2.37 D7
test("a forgotten password leads to Home, where a reset link is offered to the email typed at the door", async () => {
  await openPage("/login", {
    api: (api) => api.grant("POST /api/auth/request-password-reset", { status: true }),
  });
  await page.getByLabelText("Email").fill(newcomer.email);
  await page.getByRole("link", { name: "Forgot Password?" }).click();
  const offer = page.getByRole("region", { name: "Forgot your password?" });
  await expect.element(offer.getByRole("heading")).toHaveFocus();
  await expect.element(offer.getByLabelText("Your account’s email")).toHaveValue(newcomer.email);
  await expectAccessible();
  await offer.getByRole("button", { name: "Email me a reset link" }).click();
  await expect
    .element(offer.getByRole("status"))
    .toMatchTextContent(`If ${newcomer.email} has an account here`);
});

// D7
test("a reset link goes to the email that is in the field now", async () => {
  const api = await sendLogin((api) => {
    refuseCredentials(api);
    api.grant("POST /api/auth/request-password-reset", { status: true });
  });
  await expectToast(notLoggedIn);
  await page.getByLabelText("Email").fill(" corrected@shokti.test ");
  await page.getByRole("button", { name: "Email me a reset link" }).click();
  await expectLinkSent("corrected@shokti.test");
  expect(api.writes.at(-1)).toMatchObject({
    call: "POST /api/auth/request-password-reset",
    body: { email: "corrected@shokti.test" },
  });
});

// §8.19
test("login fails without a network: the same toast, and the page says why", async () => {
  await sendLogin((api) => api.cutOff("POST /api/auth/sign-in/email"));
  await expectToast(notLoggedIn);
  await expect.element(page.getByRole("alert")).toMatchTextContent("You seem to be offline.");
});

// §4.7 §8.4
test("registration succeeds: the toast says so and home opens", async () => {
  const api = await sendRegistration(grantRegistration);
  await expectToast({ kind: "success", title: "Registration Successful. You are redirecting ..." });
  await expect.element(home).toBeVisible();
  expect(token()).not.toBeNull();
  expect(api.writes).toMatchObject([
    { body: { name: newcomer.name, email: newcomer.email } },
    { body: { email: newcomer.email, password: newcomer.password } },
  ]);
});

// §8.4
test("registration fails: an email whose account has another password is Oops..., and a reset link is offered", async () => {
  await sendRegistration((api) => {
    grantRegistration(api);
    refuseCredentials(api);
    api.grant("POST /api/auth/request-password-reset", { status: true });
  });
  await expectToast(notRegistered);
  await expect.element(heading).toHaveTextContent("Create Your Account");
  await expect
    .element(page.getByRole("alert"))
    .toMatchTextContent("If you already have an account, log in or set a new password.");
  await page.getByRole("button", { name: "Email me a reset link" }).click();
  await expectLinkSent(newcomer.email);
});

test("registration fails at the studio: nobody stays half signed in", async () => {
  const api = await sendRegistration((api) => {
    grantRegistration(api);
    api.grant("POST /jwt", {
      token: "e30.e30.e30",
      expiresAt: "2099-01-01T00:00:00.000Z",
      registered: false,
    });
    api.refuse("POST /users", "internal");
  });
  await expectToast(notRegistered);
  await expect.element(heading).toHaveTextContent("Create Your Account");
  expect(token()).toBeNull();
  expect(api.writes.map(({ call }) => call)).toContain("POST /users");
});
