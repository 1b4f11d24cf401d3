import { expect, test } from "vitest";
import { demoAccounts, demoPassword } from "#demo/accounts.ts";
import { elementsOf, linksOf, renderScreen, wordsOf } from "#tests/app/render-screen.tsx";
import LoginScreen from "./route.tsx";

const page = renderScreen(<LoginScreen />, { at: "/login" });

// §2.37 D7
test("the page has email and password, two links, and the buttons Login and Sign in with Google", () => {
  expect(elementsOf(page, "label").map(wordsOf)).toEqual(["Email", "Password"]);
  expect(linksOf(page)).toEqual(
    expect.arrayContaining([
      ["Forgot Password?", "/"],
      ["Don't Have An Account?", "/registration"],
    ]),
  );
  const buttons = elementsOf(page, "button").map(wordsOf);
  expect(buttons.filter((words) => /^(Login|Sign in with Google)\b/.test(words))).toHaveLength(2);
});

// D50
test("the demo shows its three accounts and their password (D50)", () => {
  expect(demoAccounts.map(({ email }) => email).sort()).toEqual([
    "admin@shokti.test",
    "member@shokti.test",
    "trainer@shokti.test",
  ]);
  expect(demoPassword).toBe("Studio@2025");
  for (const { email } of demoAccounts) expect(wordsOf(page)).toContain(email);
  expect(wordsOf(page)).toContain(`password ${demoPassword}`);
});
