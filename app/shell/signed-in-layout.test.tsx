import { expect, test } from "vitest";
import { renderScreen, wordsOf } from "#tests/app/render-screen.tsx";
import SignedInLayout from "./signed-in-layout.tsx";

// §2.16 §4.1
test("while it is not known who is here a guarded page shows that it loads (spec §2)", () => {
  const page = renderScreen(<SignedInLayout />, { at: "/dashboard/profile" });
  expect(page).toContain('role="status"');
  expect(wordsOf(page)).toBe("Loading…");
});
