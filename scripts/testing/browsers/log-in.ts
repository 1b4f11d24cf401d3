import { demoPassword } from "#demo/accounts.ts";
import type { Visitor } from "./visitor.ts";

/** Logs in as the demo account with this role. */
export async function logIn(visitor: Visitor, role: string): Promise<void> {
  await visitor.open("/login");
  await visitor.fill("Email", `${role}@shokti.test`);
  await visitor.fill("Password", demoPassword);
  await visitor.press("button", "Login");
  await visitor.arriveAt("/");
}
