import type { Page } from "@playwright/test";
import { demoPassword } from "#demo/accounts.ts";
import { journeyUrl } from "#tests/setup/journey-server.ts";
import { joinStudio, type Member, sitDown } from "./members.ts";
import { newcomer } from "./people.ts";

/** A member of one's own who is logged in at this page's browser. */
export async function comeInAsMember(page: Page, name?: string): Promise<Member> {
  const member = await joinStudio(journeyUrl, newcomer(name));
  await sitDown(page.context(), member);
  return member;
}

/** Logs the demo's admin in at this page's browser, without the login page. */
export async function comeInAsAdmin(page: Page): Promise<void> {
  const email = "admin@shokti.test";
  // The page's own requests: what they get as cookies is the browser's.
  const asPage = { headers: { Origin: journeyUrl }, failOnStatusCode: true };
  await page.request.post("/api/auth/sign-in/email", { data: { email, password: demoPassword }, ...asPage });
  const opened = await page.request.post("/jwt", { data: { email }, ...asPage });
  const { token } = (await opened.json()) as { token: string };
  await page.addInitScript((secret) => localStorage.setItem("access-token", secret), token);
}
