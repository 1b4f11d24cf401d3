import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import { typeCard } from "#tests/app/cards.ts";
import type { FakeApi } from "#tests/app/fake-api.ts";
import { sampleArticle, sampleUser } from "#tests/app/samples.ts";
import { expectNoToast, expectToast } from "#tests/app/toasts.ts";

const heading = page.getByRole("heading", { level: 1 });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const requestFailed = { kind: "error", title: "Oops...", text: "Request failed! Please try again." } as const;
/** The page's heading as it is displayed. */
const headingAsSet = () => (heading.element() as HTMLElement).innerText;
type Prepare = (api: FakeApi) => void;

async function openArticle(api: Prepare): Promise<FakeApi> {
  const opened = await openPage("/article-details/article-rest", { as: "member", api });
  await expect.element(page.getByText("41 upvotes", { exact: true })).toBeVisible();
  return opened;
}

async function vote(name: "Upvote" | "Downvote"): Promise<void> {
  await button(name).click();
}

async function apply(api: Prepare): Promise<void> {
  const nothingYet = { biography: "", areas_of_expertise: [], available_slots: [], social_url: [] };
  const member = sampleUser({ role: "member", request_status: "none", ...nothingYet });
  await openPage("/become-trainer", { as: member, api });
  await page.getByLabelText("Years of experience").fill("4");
  await page.getByLabelText("Biography").fill("I carry my own water.");
  await page.getByLabelText("Conditioning").click();
  await page.getByLabelText("Evening").click();
  await button("Apply").click();
}

/** A member who pays $50 for the evening with a valid card. */
async function pay(api: Prepare): Promise<FakeApi> {
  const started = await openPage("/evening/trainer-tara", {
    as: "member",
    api: (fake) => {
      fake.grant("POST /test-gateway/v1/payment_intents/:id/confirm", { status: "succeeded" });
      fake.grant("POST /save-payment-info", { insertedId: "payment-1" });
      api(fake);
    },
  });
  await button("Price $50").click();
  await typeCard("4242424242424242");
  await button("Pay $50").click();
  return started;
}

// §7.13 §8.9
test("a trainer application succeeds: the toast says that the profile has been updated", async () => {
  await apply((api) => api.grant("PATCH /users/updateByEmail", { modifiedCount: 1 }));
  await expectToast({ kind: "success", title: "Your profile has been updated." });
  await expect.element(heading).toHaveTextContent("Activity Log");
});

// §8.9
test("a trainer application fails: the toast says so and what was typed stays", async () => {
  await apply((api) => api.refuse("PATCH /users/updateByEmail", "internal"));
  await expectToast({ kind: "error", title: "Oops...", text: "Update failed! Please try again." });
  await expect.element(heading).toHaveTextContent("Become A Trainer");
  await expect.element(page.getByLabelText("Biography")).toHaveValue("I carry my own water.");
});

// §8.1 §8.10 §9.5
test("a vote fails: the toast says so and the count goes back", async () => {
  await openArticle((api) => api.refuse("POST /articles/:id/vote", "internal"));
  await vote("Upvote");
  await expectToast({ kind: "error", title: "Voting failed! Please check try again." });
  await expect.element(page.getByText("41 upvotes", { exact: true })).toBeVisible();
  await expect.element(button("Upvote")).toHaveAttribute("aria-pressed", "false");
});

// §4.9 §7.11 §8.10
test("a second vote in the same view says that the member has voted, and is not sent", async () => {
  const api = await openArticle((api) => {
    const counts = { upvote: 4321, downvote: 12 };
    api.grant("POST /articles/:id/vote", () => {
      api.grant("GET /articles/:id", sampleArticle(counts));
      return counts;
    });
  });
  await button("Upvote").click();
  await expect.element(page.getByText("4,321 upvotes", { exact: true })).toBeVisible();
  await vote("Downvote");
  await expectToast({ kind: "error", title: "You have already voted." });
  expect(api.writes.map(({ call }) => call)).toEqual(["POST /articles/article-rest/vote"]);
  await expect.element(page.getByText("12 downvotes", { exact: true })).toBeVisible();
});

// §4.9 D35
test("a vote after one on an earlier day says so, and shows the current counts", async () => {
  await openArticle((api) => {
    api.refuse("POST /articles/:id/vote", "conflict", { upvote: 4321, downvote: 12 });
  });
  await vote("Downvote");
  await expectToast({ kind: "error", title: "You have already voted." });
  await expect.element(page.getByText("4,321 upvotes", { exact: true })).toBeVisible();
  await expect.element(page.getByText("12 downvotes", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Your earlier vote still counts.")).toBeVisible();
});

// §4.10 §7.26 §8.11
test("a payment succeeds: the toast says so and home opens", async () => {
  const api = await pay(() => {});
  await expectToast({ kind: "success", title: "Payment Successful. Redirecting..." });
  await expect.element(page.getByRole("region", { name: "TOP CLASSES" })).toBeVisible();
  expect(api.writes.find(({ call }) => call === "POST /save-payment-info")?.body).toEqual({
    transactionId: "pi_1",
    userName: "Sumi Somebody",
    email: "somebody@shokti.test",
    price: 50,
    trainerId: "trainer-tara",
    trainerName: "Tara Trainer",
    slotDuration: 1.5,
    slotTiming: "Evening",
  });
});

// §4.10 §7.26 §8.5
test("saving a booking fails: the toast says so, and the page how to finish it", async () => {
  await pay((api) => api.refuse("POST /save-payment-info", "internal"));
  await expectToast(requestFailed);
  await expect.element(button("Finish booking")).toBeVisible();
});

test("opening a payment fails: the toast says so and the card can be tried again", async () => {
  await pay((api) => api.cutOff("POST /create-payment-intent"));
  await expectToast(requestFailed);
  await expect.element(button("Pay $50")).toBeEnabled();
});

// §5.7 §8.12
test("no slot: with a duration of 0 each membership looks closed, says so and leads nowhere", async () => {
  await openPage("/morning/trainer-tara", {
    as: "member",
    api: (api) => api.grant("GET /users/:id", sampleUser({ slot_duration: 0 })),
  });
  for (const price of ["Price $20", "Price $50", "Price $100"]) {
    await expect.element(button(price)).toHaveAccessibleDescription(/^No Slot Available! Tara Trainer/);
    await button(price).click();
    await expectToast({ kind: "error", title: "No Slot Available!" });
    await expect.element(button(price)).toBeVisible();
  }
});

// §2.14 D3 D53
test.each(["/default/trainer-tara", "/afternoon/trainer-tara"])(
  "no slot: %s, which is not offered, says so and lists those that are",
  async (path) => {
    await openPage(path, { as: "member" });
    await expect.element(heading).toHaveTextContent("No Slot Available!");
    expect(headingAsSet()).toBe("No Slot Available!");
    const main = page.getByRole("main");
    expect(wordsOf(main.getByRole("listitem"))).toEqual(["Morning6:30–8:00", "Evening18:30–20:00"]);
    await expect.element(main.getByText("Sat to Thu")).toBeVisible();
    await expect
      .element(main.getByRole("link", { name: "Morning" }))
      .toHaveAttribute("href", "/morning/trainer-tara");
    await expect.element(main.getByRole("link", { name: "Evening" })).toBeVisible();
    expect(main.getByRole("button", { name: /Price/ }).elements()).toEqual([]);
  },
);

async function saveProfile(name: string, api: Prepare): Promise<FakeApi> {
  const started = await openPage("/dashboard/profile", { as: "member", api });
  await page.getByLabelText("Name").fill(name);
  await button("Save profile").click();
  return started;
}

// §2.45 §8.14
test("a profile update succeeds: the alert says so until it is read", async () => {
  await saveProfile("Nadia Renamed", (api) => api.grant("POST /api/auth/update-user", { status: true }));
  const alert = page.getByRole("alertdialog", { name: "Profile updated successfully!" });
  await expect.element(alert).toBeVisible();
  // As it is displayed, after any text transform.
  expect((alert.getByRole("heading").element() as HTMLElement).innerText).toBe(
    "Profile updated successfully!",
  );
  expect(wordsOf(alert.getByRole("button"))).toEqual(["OK"]);
  await expectNoToast();
  await alert.getByRole("button", { name: "OK" }).click();
  await expect.element(alert).not.toBeInTheDocument();
});

// §5.8 §8.14
test.each(["", "   "])(
  "a profile without a name is not saved: %j is refused at the field",
  async (nothing) => {
    const api = await saveProfile(nothing, (api) =>
      api.grant("POST /api/auth/update-user", { status: true }),
    );
    const field = page.getByRole("textbox", { name: "Name" });
    await expect.element(field).toHaveAccessibleDescription("Name is required");
    await expect.element(field).toHaveFocus();
    expect(page.getByRole("alertdialog").elements()).toEqual([]);
    expect(api.writes).toEqual([]);
  },
);

// §8.14
test("a profile update fails: an alert says so and what was typed stays", async () => {
  await saveProfile("Nadia Unheard", (api) => api.refuse("POST /api/auth/update-user", "internal"));
  const alert = page.getByRole("alertdialog", { name: "Oops..." });
  await expect
    .element(alert)
    .toHaveAccessibleDescription("Your profile was not updated. Check your connection and try again.");
  await expectNoToast();
  await alert.getByRole("button", { name: "OK" }).click();
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(page.getByLabelText("Name")).toHaveValue("Nadia Unheard");
});

// §8.14
test("a profile update fails without a network: the alert says that, too", async () => {
  await saveProfile("Nadia Unheard", (api) => api.cutOff("POST /api/auth/update-user"));
  await expect
    .element(page.getByRole("alertdialog", { name: "Oops..." }))
    .toHaveAccessibleDescription(
      "You seem to be offline. Your profile was not updated. Check your connection and try again.",
    );
});

// §8.16 D3
test.each(["/trainer-details/nobody", "/morning/nobody", "/default/nobody"])(
  "missing data: an unknown trainer's page %s says No Trainer Data",
  async (path) => {
    await openPage(path, { as: "member", api: (api) => api.refuse("GET /users/:id", "not_found") });
    await expect.element(page.getByRole("heading", { name: "No Trainer Data", exact: true })).toBeVisible();
    expect(headingAsSet()).toBe("No Trainer Data");
    expect(page.getByRole("button", { name: /Price/ }).elements()).toEqual([]);
    await expectNoToast();
  },
);

// §2.40 §2.41 §8.16
test.each([
  { path: "/article-details/nothing", call: "GET /articles/:id", words: "No Article Data" },
  { path: "/class-details/nothing", call: "GET /classes/:id", words: "No Class Data" },
] as const)("missing data: $path says $words", async ({ path, call, words }) => {
  await openPage(path, { as: "member", api: (api) => api.refuse(call, "not_found") });
  await expect.element(page.getByRole("heading", { name: words, exact: true })).toBeVisible();
  expect(headingAsSet()).toBe(words);
  await expect.poll(() => document.title).toBe(`${words} · Shokti`);
  await expectNoToast();
});
