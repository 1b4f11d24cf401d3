import type { Page } from "@playwright/test";
import { journeyUrl } from "#tests/setup/journey-server.ts";
import { expectsErrors } from "./journey.ts";
import { joinStudio, type Member, sitDown } from "./members.ts";
import { newcomer } from "./people.ts";

/** A member of one's own who is logged in at this page's browser. */
export async function comeInAsMember(page: Page, name?: string): Promise<Member> {
  const member = await joinStudio(journeyUrl, newcomer(name));
  await sitDown(page.context(), member);
  // There is no picture at a newcomer's address.
  expectsErrors(page, /400.*\/pictures\/from-address|refused a request: 400/);
  return member;
}
