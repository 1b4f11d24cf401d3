import { request } from "@playwright/test";
import type { Role } from "#contract/users.ts";
import { demoPassword } from "#demo/accounts.ts";
import { test as base } from "./journey.ts";

/** Who uses the browser: an anonymous visitor, or the demo account with this role. */
export type Visitor = "visitor" | Role;

type Pass = Awaited<ReturnType<typeof logIn>>;
const passes = new Map<string, Promise<Pass>>();

/** Tests in a browser in which the `visitor` is logged in from the start; once per worker and role. */
export const test = base.extend<{ visitor: Visitor }>({
  visitor: ["visitor", { option: true }],
  storageState: async ({ visitor, baseURL }, use) => {
    await use(visitor === "visitor" ? undefined : await passOf(visitor, String(baseURL)));
  },
});

/** The cookies and the access token that a login leaves in a browser. */
function passOf(role: Role, origin: string): Promise<Pass> {
  const key = `${role} ${origin}`;
  const pass = passes.get(key) ?? logIn(role, origin);
  passes.set(key, pass);
  return pass;
}

async function logIn(role: Role, origin: string) {
  const email = `${role}@shokti.test`;
  const studio = await request.newContext({ baseURL: origin, extraHTTPHeaders: { Origin: origin } });
  await studio.post("/api/auth/sign-in/email", { data: { email, password: demoPassword } });
  const { token } = await (await studio.post("/jwt", { data: { email } })).json();
  const { cookies } = await studio.storageState();
  await studio.dispose();
  return { cookies, origins: [{ origin, localStorage: [{ name: "access-token", value: String(token) }] }] };
}
