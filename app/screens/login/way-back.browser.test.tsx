import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { TrainerProfile } from "#contract/users.ts";
import { address, goBack, goTo, logIn, openPage, pictureOf } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import { grantTokens } from "#tests/app/sample-studio.ts";
import { sampleArticle, sampleClass, sampleUser } from "#tests/app/samples.ts";

const main = page.getByRole("main");
const heading = page.getByRole("heading", { level: 1 });
const offer = page.getByRole("complementary", { name: "Where you were going" });

const reasons = [
  { path: "/trainer-details/trainer-tara", reason: "Log in to see Tara’s slots." },
  { path: "/default/trainer-tara", reason: "Log in to see Tara’s slots." },
  { path: "/Evening/trainer-tara", reason: "Log in to book an evening with Tara." },
  { path: "/class-details/class-judo", reason: "Log in to see this class and who teaches it." },
  { path: "/article-details/article-rest", reason: "Log in to read this article and vote on it." },
  { path: "/become-trainer", reason: "Log in to apply as a trainer." },
  { path: "/dashboard/profile", reason: "Log in to open your dashboard." },
];

test.each(reasons)("the login page on the way to $path says: $reason", async ({ path, reason }) => {
  await openPage(path);
  await expect.element(heading).toHaveTextContent("Login");
  await expect.element(main.getByText(reason, { exact: true })).toBeVisible();
});

test("the login page gives a general reason for an unknown trainer, and a greeting when opened directly", async () => {
  await openPage("/trainer-details/nobody", { api: (api) => api.refuse("GET /users/:id", "not_found") });
  await expect.element(main.getByText("Log in to see this trainer’s slots.")).toBeVisible();
  await openPage("/login");
  await expect.element(main.getByText("To book, vote and train.")).toBeVisible();
});

const posters = [
  { path: "/trainer-details/trainer-tara", kicker: "To book with", title: "Tara Trainer" },
  { path: "/Morning/trainer-tara", kicker: "To book a morning with", title: "Tara Trainer" },
  { path: "/class-details/class-judo", kicker: "To join", title: "JUDO" },
  { path: "/article-details/article-rest", kicker: "To read", title: "On rest" },
];

const windows = [
  { width: 768, height: 1024 },
  { width: 1024, height: 900 },
  { width: 1280, height: 900 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];

test.each(windows)(
  "in a window of $width by $height px the poster has room for its picture and a name of two lines",
  async ({ width, height }) => {
    await page.viewport(width, height);
    const trainer = sampleUser({ name: "Nusrat Jahan" });
    await openPage("/Morning/trainer-tara", { api: (api) => api.grant("GET /users/:id", trainer) });
    const kicker = main.getByText("To book a morning with", { exact: true });
    await expect.element(kicker).toBeVisible();
    const lettering = kicker.element().parentElement as HTMLElement;
    const box = (of: Element | null | undefined) => (of as Element).getBoundingClientRect();
    const picture = box(lettering.previousElementSibling);
    expect(picture.height).toBeGreaterThan(height / 5);
    expect(picture.bottom).toBeLessThanOrEqual(box(lettering).top);
    expect(box(kicker.element()).bottom).toBeLessThanOrEqual(box(kicker.element().nextElementSibling).top);
    expect(box(lettering).bottom).toBeLessThanOrEqual(box(lettering.nextElementSibling).top);
    expect(box(lettering.nextElementSibling).bottom).toBeLessThanOrEqual(height);
    await page.viewport(1280, 800);
  },
);

test.each(posters)(
  "on the way to $path its poster is on the wall, and both doors are in view on a phone",
  async (on) => {
    await page.viewport(390, 844);
    await openPage(on.path);
    await expect.element(heading).toHaveTextContent("Login");
    await expect.element(main.getByText(on.kicker, { exact: true })).toBeVisible();
    await expect.element(main.getByText(on.title, { exact: true })).toBeVisible();
    for (const door of [
      main.getByRole("button", { name: "Login" }),
      main.getByRole("link", { name: "Create your account" }),
    ])
      expect(door.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(844);
    await expectAccessible();
  },
);

const told = [
  { path: "/trainer-details/trainer-tara", facts: ["Sat to Thu · 6:30–8:00, 18:30–20:00 (2 left)"] },
  { path: "/evening/trainer-tara", facts: ["Sat to Thu · 18:30–20:00 (2 left)"] },
  { path: "/class-details/class-judo", facts: ["With Tara Trainer", "Sat to Thu · 6:30, 18:30 · 1.5 hours"] },
  { path: "/article-details/article-rest", facts: ["By Tara Trainer", "Rest is training."] },
];

// D54
test.each(told)(
  "on the way to $path the poster tells what its card does, and what costs, from what",
  async (on) => {
    const offer = {
      slot_days: ["Saturday", "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday"],
      slot_duration: 1.5,
      available_slots: ["Morning", "Evening"],
    } satisfies Partial<TrainerProfile>;
    const tara = sampleUser({ _id: "trainer-tara", name: "Tara Trainer", role: "trainer", ...offer });
    await openPage(on.path, {
      api: (api) => {
        api.grant("GET /users/:id", tara);
        api.grant("GET /few-places", [{ trainerId: "trainer-tara", slotTiming: "Evening", left: 2 }]);
        const taught_by = [{ trainer_id: "trainer-tara", name: tara.name, ...offer }];
        api.grant("GET /classes/:id", sampleClass({ class_name: "JUDO", taught_by }));
        api.grant(
          "GET /articles/:id",
          sampleArticle({
            writer_name: tara.name,
            article_details: "## Why\n\nRest is *training*. And sleep.",
          }),
        );
      },
    });
    for (const fact of on.facts) await expect.element(main.getByText(fact)).toBeVisible();
    const price = main.getByRole("link", { name: "From $20 a month" });
    if (on.path.startsWith("/article")) await expect.element(price).not.toBeInTheDocument();
    else await expect.element(price).toHaveAttribute("href", "/prices");
    await expectAccessible();
  },
);

test("a poster of a class without a trainer tells its first sentence, and one of a trainer who takes no bookings that", async () => {
  await openPage("/class-details/class-judo", {
    api: (api) =>
      api.grant("GET /classes/:id", sampleClass({ class_details: "You learn to fall. Then to throw." })),
  });
  await expect.element(main.getByText("You learn to fall.", { exact: true })).toBeVisible();
  await openPage("/trainer-details/trainer-tara", {
    api: (api) => api.grant("GET /users/:id", sampleUser({ role: "trainer", available_slots: [] })),
  });
  await expect.element(main.getByText("Not taking bookings now", { exact: true })).toBeVisible();
  await expect.element(main.getByRole("link", { name: /^From/ })).not.toBeInTheDocument();
});

test("the wall shows no poster of whom nobody may see, and the studio's own drawing when opened directly", async () => {
  await openPage("/trainer-details/nobody", { api: (api) => api.refuse("GET /users/:id", "not_found") });
  await expect.element(heading).toHaveTextContent("Login");
  await expect.poll(() => pictureOf(main)).toBe("/pictures/doors/login.svg");
  await expect.element(main.getByText("To book with")).not.toBeInTheDocument();
  await openPage("/dashboard/profile");
  await expect.element(heading).toHaveTextContent("Login");
  expect(pictureOf(main)).toBe("/pictures/doors/login.svg");
});

test("someone whose session has ended is told so, and goes on to where they were going", async () => {
  const me = sampleUser({ role: "member", email: "sumi@shokti.test", name: "Sumi Somebody" });
  const api = await openPage("/dashboard/profile", {
    as: me,
    api: (api) => api.refuse("GET /calendar-address", "unauthenticated"),
  });
  api.refuse("POST /jwt", "unauthenticated");
  await expect.element(heading).toHaveTextContent("Login");
  await expect.element(main.getByText(/^Your session expired or was ended on another device/)).toBeVisible();
  await expectAccessible();
  api.grant("GET /calendar-address", { madeAt: null });
  grantTokens(api);
  await logIn(api, me);
  await expect.element(heading).toHaveTextContent("Profile");
});

// §4.7
test("registering on the way to a trainer leads to Home, which offers a link to continue; the door says whom it is about", async () => {
  const me = sampleUser({ role: "member", email: "sumi@shokti.test" });
  const api = await openPage("/all-classes", {
    api: (fake) => fake.grant("GET /users", ({ query }) => (query.has("email") ? [me] : [sampleUser()])),
  });
  grantTokens(api);
  api.grant("POST /api/auth/sign-up/email", { user: { id: "some-id" } });
  api.grant("POST /api/auth/sign-in/email", { user: { email: me.email, name: me.name, image: null } });
  await expect.element(heading).toHaveTextContent("Our Classes");
  goTo("/trainer-details/trainer-tara");
  await main.getByRole("link", { name: "Create your account" }).click();
  await expect.element(heading).toHaveTextContent("Create Your Account");
  await expect.element(main.getByText("To book with", { exact: true })).toBeVisible();
  await main.getByRole("link", { name: "Login" }).click();
  await expect.element(main.getByText("Log in to see Tara’s slots.")).toBeVisible();
  await main.getByRole("link", { name: "Don't Have An Account?" }).click();
  await main.getByLabelText("Name").fill("Sumi Somebody");
  await expect.element(main.getByText("To book with Tara Trainer")).toBeVisible();
  await main.getByLabelText("Email").fill(me.email);
  await main.getByLabelText("Photo URL").fill("https://example.com/sumi.jpg");
  await main.getByLabelText("Password", { exact: true }).fill("Strong@2025");
  await main.getByRole("button", { name: "Register" }).click();
  await expect.element(page.getByText("Registration Successful. You are redirecting ...")).toBeVisible();
  await expect.element(offer).toBeVisible();
  expect(address()).toBe("/");
  await offer.getByRole("link", { name: "Continue to Tara Trainer" }).click();
  await expect.element(heading).toHaveTextContent("Tara Trainer");
  expect(address()).toBe("/trainer-details/trainer-tara");
  await expect.element(offer).not.toBeInTheDocument();
  goBack();
  await expect.element(page.getByRole("region", { name: "TOP CLASSES" })).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();
});

test("someone who opened the registration directly is offered no link to continue", async () => {
  await openPage("/registration", { as: "member" });
  await expect.element(page.getByRole("region", { name: "TOP CLASSES" })).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();
});
