import type { BrowserContext } from "@playwright/test";
import type { Role } from "#contract/users.ts";
import { type Pass, passOf } from "../../../scripts/testing/pass.ts";
import { test as base } from "./journey.ts";

/** Who uses the browser: an anonymous visitor, or the demo account with this role. */
export type Visitor = "visitor" | Role;

const passes = new Map<string, Promise<Pass>>();

/** Tests in a browser in which the `visitor` is logged in from the start; once per worker and role. */
export const test = base.extend<{ visitor: Visitor }>({
  visitor: ["visitor", { option: true }],
  storageState: async ({ visitor, baseURL }, use) => {
    if (visitor === "visitor") return use(undefined);
    const { cookies } = await passOnce(visitor, String(baseURL));
    // With what a page stores Playwright would open a page of its own, a tenth of a short test.
    await use({ cookies, origins: [] });
  },
  context: async ({ context, visitor, baseURL }, use) => {
    await comeInAs(context, visitor, String(baseURL));
    await use(context);
  },
});

/** Has this context's first page of the studio store what a login leaves there; a logout takes it away for good. */
export async function comeInAs(context: BrowserContext, visitor: Visitor, studio: string): Promise<void> {
  if (visitor === "visitor") return;
  const { origins } = await passOnce(visitor, studio);
  await context.addInitScript((left) => {
    for (const { origin: home, localStorage: items } of left) {
      if (origin !== home || localStorage.getItem("came-in")) continue;
      for (const { name, value } of [...items, { name: "came-in", value: "1" }])
        localStorage.setItem(name, value);
    }
  }, origins);
}

function passOnce(role: Role, origin: string): Promise<Pass> {
  const key = `${role} ${origin}`;
  const pass = passes.get(key) ?? passOf(origin, role);
  passes.set(key, pass);
  return pass;
}
