import { expect, test } from "vitest";
import { linksOf, renderScreen, wordsOf } from "#tests/app/render-screen.tsx";
import { Footer } from "./footer.tsx";

const footer = renderScreen(<Footer />);

// §1.1 §1.8 D1
test("the foot says who this is: a fitness tracker of 2025 in Dhaka, Bangladesh, with a hotline", () => {
  const words = wordsOf(footer);
  expect(words).toContain("Shokti fitness tracker");
  expect(words).toMatch(/© 2025/);
  expect(words).toMatch(/Dhaka \d+, Bangladesh/);
  expect(words).toMatch(/Hotline \+880 [\d ]+/);
});

// §1.8 D1
test("the brand leads home; terms, privacy, cookies and social pages lead out", () => {
  const links = linksOf(footer);
  expect(links[0]).toEqual(["Shokti fitness tracker", "/"]);
  const outside = new Map(links.filter(([, href]) => href.startsWith("https://")));
  expect([...outside.keys()]).toEqual([
    "Facebook",
    "Instagram",
    "Terms and conditions",
    "Privacy",
    "Cookies",
  ]);
});
