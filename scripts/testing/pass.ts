import { request } from "@playwright/test";
import { loggedInCookie } from "#contract/constants.ts";
import type { Role } from "#contract/users.ts";
import { demoPassword } from "#demo/accounts.ts";

/** What a login leaves in a browser. */
export type Pass = Awaited<ReturnType<typeof passOf>>;

/** Logs the demo's account with this role in: the cookies and the access token that stay. */
export async function passOf(origin: string, role: Role) {
  const email = `${role}@shokti.test`;
  const studio = await request.newContext({ baseURL: origin, extraHTTPHeaders: { Origin: origin } });
  await studio.post("/api/auth/sign-in/email", { data: { email, password: demoPassword } });
  const { token } = await (await studio.post("/jwt", { data: { email } })).json();
  const { cookies } = await studio.storageState();
  const mark = cookies
    .slice(0, 1)
    .map((cookie) => ({ ...cookie, name: loggedInCookie, value: "1", httpOnly: false }));
  await studio.dispose();
  return {
    cookies: [...cookies, ...mark],
    origins: [{ origin, localStorage: [{ name: "access-token", value: String(token) }] }],
  };
}
