import { beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { page } from "vitest/browser";
import { openPage } from "#tests/app/bench.tsx";
import { typeCard } from "#tests/app/cards.ts";
import type { FakeApi } from "#tests/app/fake-api.ts";
import { sampleArticle, sampleClass, sampleReview, sampleUser } from "#tests/app/samples.ts";
import { expectNoToast } from "#tests/app/toasts.ts";

const failure = page.getByRole("alert");
const cards = page.getByRole("main").getByRole("article");
const button = (name: string) => page.getByRole("button", { name, exact: true });
let log: MockInstance<typeof console.error>;

beforeEach(() => {
  log = vi.spyOn(console, "error").mockImplementation(() => {});
});

function logged(): string[] {
  return log.mock.calls.map((words) => words.map(String).join(" "));
}

/** The line is in the console, and no toast was shown. */
async function expectLoggedOnly(line: RegExp): Promise<void> {
  await expect.poll(logged).toContainEqual(expect.stringMatching(line));
  await expectNoToast();
}

// §8.17
test("logged only: the role cannot be fetched, and Dashboard leads to the member's page", async () => {
  await openPage("/all-classes", { as: "member", api: (api) => api.cutOff("GET /users") });
  await expectLoggedOnly(/^could not be loaded:/);
  await expect
    .element(page.getByRole("link", { name: /^Dashboard/ }))
    .toHaveAttribute("href", "/dashboard/activity-log");
});

// §4.1 §8.17 D13
test("logged only: signing out fails at the identity service, and the person is out all the same", async () => {
  const signOut = "POST /api/auth/sign-out";
  const api = await openPage("/all-classes", { as: "member", api: (api) => api.cutOff(signOut) });
  await button("Logout").click();
  await expect.element(page.getByRole("link", { name: "Login" })).toBeVisible();
  await expectLoggedOnly(/^sign-out failed/);
  expect(localStorage.getItem("access-token")).toBeNull();

  api.grant(signOut, {});
  window.dispatchEvent(new Event("online"));
  await expect.poll(() => api.writes.map(({ call }) => call)).toEqual([signOut, signOut]);
});

// §8.17 D8
test("logged only: a card error is in the console, and otherwise only beside the card", async () => {
  await openPage("/evening/trainer-tara", {
    as: "member",
    api: (api) => {
      const error = { message: "Your card was declined." };
      api.grant("POST /test-gateway/v1/payment_intents/:id/confirm", { error });
    },
  });
  await button("Price $50").click();
  await typeCard("4000000000000002");
  await button("Pay $50").click();
  await expect.element(failure).toHaveTextContent("Your card was declined.");
  await expectLoggedOnly(/^card payment failed: Your card was declined\./);
  await expect.element(button("Pay $50")).toBeEnabled();
});

// §8.17
test.each([
  ["/login", "Login"],
  ["/registration", "Create Your Account"],
])(
  "logged only: another failure of the provider's sign-in, such as a blocked window, at %s",
  async (door, name) => {
    vi.stubGlobal("open", () => null);
    await openPage(door);
    await button("Sign in with Google").click();
    await expectLoggedOnly(/^Google sign-in failed: popup-blocked/);
    await expect.element(page.getByRole("alert")).toMatchTextContent("Your browser blocked Google’s window.");
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent(name);
  },
);

// §8.17
test("logged only: the status with which the studio refuses a member's request", async () => {
  await openPage("/trainer-details/nobody", {
    as: "member",
    api: (api) => api.refuse("GET /users/:id", "not_found"),
  });
  await expect.element(page.getByRole("heading", { name: "No Trainer Data" })).toBeVisible();
  await expectLoggedOnly(/^the studio refused a request: 404/);
});

// §8.17
test("logged only: the trainers cannot be fetched, and their loading ends", async () => {
  let answer = () => {};
  const api = await openPage("/all-trainers", {
    api: (api) => {
      api.refuse("GET /users", "internal");
      answer = api.hold("GET /users");
    },
  });
  await expect.element(page.getByText("Loading the trainers…")).toBeInTheDocument();
  answer();
  await expectListFailed();
  await expect.element(page.getByText("Loading the trainers…")).not.toBeInTheDocument();
  api.grant("GET /users", [sampleUser()]);
  await expectListAgain();
});

// §8.18
test.each([
  {
    name: "classes",
    path: "/all-classes",
    breakDown: (api: FakeApi) => api.cutOff("GET /classes"),
    repair: (api: FakeApi) => api.grant("GET /classes", [sampleClass()]),
  },
  {
    name: "articles",
    path: "/all-articles",
    breakDown: (api: FakeApi) => api.refuse("GET /articles", "internal"),
    repair: (api: FakeApi) => api.grant("GET /articles", [sampleArticle()]),
  },
])("the $name cannot be fetched: the list stays empty, with a retry", async (list) => {
  const api = await openPage(list.path, { api: list.breakDown });
  await expectListFailed();
  list.repair(api);
  await expectListAgain();
});

async function expectListFailed(): Promise<void> {
  await expect.poll(() => failure.elements()).toHaveLength(1);
  expect(cards.elements()).toEqual([]);
  await expectLoggedOnly(/^could not be loaded:/);
}

async function expectListAgain(): Promise<void> {
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect.element(cards).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
}

// §4.3 §8.18
test("the reviews cannot be fetched: their carousel does not start, and the rest of Home works", async () => {
  const api = await openPage("/", { api: (api) => api.cutOff("GET /reviews") });
  const carousel = page.getByRole("region", { name: "What members say" });
  await expect.poll(() => failure.elements()).toHaveLength(1);
  await expect.element(page.getByRole("region", { name: "REVIEWS" }).getByRole("alert")).toBeVisible();
  expect(carousel.elements()).toEqual([]);
  await expectLoggedOnly(/^could not be loaded:/);
  await expect.element(page.getByRole("region", { name: "Newsletter" })).toBeVisible();
  api.grant("GET /reviews", [sampleReview()]);
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect.element(carousel).toBeVisible();
});
