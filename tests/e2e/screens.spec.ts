import { expect } from "@playwright/test";
import { expectAccessible } from "./support/expect-accessible.ts";
import { expectNothingLost } from "./support/expect-nothing-lost.ts";
import { findMotion } from "./support/look-at-page.ts";
import { openScreen, screens } from "./support/screens.ts";
import { test } from "./support/visitor.ts";

test.describe.configure({ mode: "parallel" });
test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const screen of screens) {
  test.describe(() => {
    test.use({ visitor: screen.visitor });
    test(`${screen.name} as ${screen.visitor}: axe finds nothing, narrow or large loses nothing, and it keeps still`, async ({
      page,
    }) => {
      await openScreen(page, screen);
      expect(await page.evaluate(findMotion)).toEqual([]);
      await test.step("axe finds nothing, light or dark", () => expectAccessible(page));
      await test.step("nothing is lost at 320 px, at 200 % and in large letters", () =>
        expectNothingLost(page));
    });
  });
}
