import { expectAccessible } from "./support/expect-accessible.ts";
import { expectNothingLost } from "./support/expect-nothing-lost.ts";
import { expect, expectsErrors } from "./support/journey.ts";
import { findMotion } from "./support/look-at-page.ts";
import { goToScreen, openScreen, screens } from "./support/screens.ts";
import { test, type Visitor } from "./support/visitor.ts";

// A visitor's screens are checked in one page, and each takes a second or two.
test.describe.configure({ mode: "parallel", timeout: 180_000 });

const visitors: readonly Visitor[] = ["member", "visitor", "trainer", "admin"];

for (const visitor of visitors) {
  test.describe(() => {
    test.use({ visitor });
    test(`axe finds nothing on each screen of the ${visitor}, narrow or large loses nothing, and they keep still`, async ({
      page,
    }) => {
      expectsErrors(
        page,
        /404.*\/((address-proof|password-reset)\/read|no-such-page\.data|does-not-exist\.png|nobody)$|refused a request: 404|could not be loaded: \[(address-claim|password-reset), none/,
      );
      for (const [index, screen] of screens.filter((one) => one.visitor === visitor).entries()) {
        await test.step(screen.name, async () => {
          await (index === 0 ? openScreen : goToScreen)(page, screen);
          expect.soft(await page.evaluate(findMotion), page.url()).toEqual([]);
          await expectAccessible(page);
          await expectNothingLost(page);
        });
      }
    });
  });
}
