import type { Page } from "@playwright/test";
import { journeyUrl } from "#tests/setup/journey-server.ts";
import { joinStudio, type Member, sitDown } from "./members.ts";
import { expectsNoPicture, newcomer } from "./people.ts";

/** A new member who is logged in to this page's browser. */
export async function comeInAsMember(page: Page, name?: string): Promise<Member> {
  const member = await joinStudio(journeyUrl, newcomer(name));
  await sitDown(page.context(), member);
  expectsNoPicture(page);
  return member;
}
