import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Session } from "#contract/sessions.ts";
import { openPage } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import type { FakeApi } from "#tests/app/fake-api.ts";
import { sampleSession } from "#tests/app/samples.ts";

const part = page.getByRole("region", { name: "Where you are logged in" });
const places = part.getByRole("listitem");
const button = (name: string) => part.getByRole("button", { name, exact: true });
const question = page.getByRole("alertdialog");

const here = sampleSession();
const phone = sampleSession({ _id: "phone", device: "Safari on an iPhone", current: false });
const loggedIn = (api: FakeApi, ...sessions: Session[]) => api.grant("GET /sessions", sessions);

// D70
test("a person sees where they are logged in, and can log out there (D70)", async () => {
  const api = await openPage("/dashboard/profile#sessions", {
    as: "member",
    api: (api) => loggedIn(api, here, phone),
  });
  await expect.element(places.first()).toMatchTextContent(/^Firefox on Windows This device/);
  await expect.element(places.nth(1)).toMatchTextContent("Logged in on 20 Nov 2026 from 203.0.113.7.");
  await expectAccessible(part);
  api.grant("DELETE /sessions/:id", () => {
    loggedIn(api, here);
    return { deletedCount: 1 };
  });
  await button("Log out there: Safari on an iPhone").click();
  await expect.element(places.nth(1)).not.toBeInTheDocument();
  await expect.element(part.getByRole("heading")).toHaveFocus();
  expect(api.writes).toMatchObject([{ call: "DELETE /sessions/phone" }]);
  await expect.element(button("Log out everywhere else")).not.toBeInTheDocument();
});

// D70
test("logging out everywhere else leaves only this session (D70)", async () => {
  const api = await openPage("/dashboard/profile#sessions", {
    as: "admin",
    api: (api) => loggedIn(api, here, phone),
  });
  api.grant("DELETE /sessions", () => {
    loggedIn(api, here);
    return { deletedCount: 1 };
  });
  await button("Log out everywhere else").click();
  await expect.element(places.nth(1)).not.toBeInTheDocument();
  expect(api.writes.map(({ call, query }) => `${call}?${query}`)).toEqual(["DELETE /sessions?keep=current"]);
  await expect.element(button("Log out everywhere")).not.toBeInTheDocument();
});

// D70
test("logging out everywhere asks for confirmation once, even with unsaved changes (D70)", async () => {
  const api = await openPage("/dashboard/profile#sessions", {
    as: "admin",
    api: (api) => loggedIn(api, here, phone),
  });
  api.grant("DELETE /sessions", { deletedCount: 2 });
  await page.getByLabelText("Name").fill("Sumi Halfway");
  await button("Log out everywhere").click();
  await question.getByRole("button", { name: "Log out everywhere" }).click();
  await expect.element(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await expect
    .poll(() => api.writes.map(({ call, query }) => `${call}?${query}`))
    .toEqual(["DELETE /sessions?", "POST /api/auth/sign-out?"]);
});
