import { expect, test } from "vitest";
import { elementsOf, linksOf, renderScreen, wordsOf } from "#tests/app/render-screen.tsx";
import RegistrationScreen from "./route.tsx";

// §2.38
test("Create Your Account asks for name, email, photo and password, and leads to the login", () => {
  const page = renderScreen(<RegistrationScreen />, { at: "/registration" });
  expect(elementsOf(page, "h1").map(wordsOf)).toEqual(["Create Your Account"]);
  expect(elementsOf(page, "label").map(wordsOf)).toEqual(["Name", "Email", "Photo URL", "Password"]);
  expect(linksOf(page)).toContainEqual(["Login", "/login"]);
});
