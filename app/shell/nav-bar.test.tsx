import { expect, test } from "vitest";
import { elementsOf, linksOf, renderScreen, wordsOf } from "#tests/app/render-screen.tsx";
import { NavBar } from "./nav-bar.tsx";

const bar = renderScreen(<NavBar />, { at: "/somewhere" });

// §2.17 §2.18
test("the bar has the studio's name with its mark, four links in their order, and a menu button", () => {
  const [brand = ""] = elementsOf(bar, "a");
  expect(linksOf(brand)).toEqual([["Shokti", "/"]]);
  expect(brand).toContain("<svg");
  const [links = ""] = elementsOf(bar, "nav");
  expect(linksOf(links)).toEqual([
    ["Home", "/"],
    ["Our Trainers", "/all-trainers"],
    ["Our Classes", "/all-classes"],
    ["Articles", "/all-articles"],
  ]);
  expect(bar).toContain('aria-label="Menu"');
});

test("the bar is the only navigation of its name; the menu's comes with its dialog, when that opens", () => {
  const names = [...bar.matchAll(/<nav aria-label="([^"]*)"/g)].map(([, name]) => name);
  expect(names).toEqual(["Main"]);
});

test("without the page's script, too, there is a way to log in", () => {
  const [login = ""] = elementsOf(bar, "noscript");
  expect(linksOf(login)).toEqual([["Login", "/login"]]);
  expect(wordsOf(login)).toBe("Login");
});
