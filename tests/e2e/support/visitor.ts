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
    await use(visitor === "visitor" ? undefined : await passOnce(visitor, String(baseURL)));
  },
});

function passOnce(role: Role, origin: string): Promise<Pass> {
  const key = `${role} ${origin}`;
  const pass = passes.get(key) ?? passOf(origin, role);
  passes.set(key, pass);
  return pass;
}
