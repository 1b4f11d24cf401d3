import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectsErrors } from "./journey.ts";

/** A person who has not been here before. */
export type Newcomer = { name: string; email: string; password: string; photoUrl: string };

/** A newcomer with a unique email address, so that journeys don't affect each other. */
export function newcomer(name = "Nadia Newcomer"): Newcomer {
  return {
    name,
    email: `newcomer-${randomUUID()}@shokti.test`,
    password: "Strong@2025",
    photoUrl: "https://example.com/nadia.jpg",
  };
}

/** Pages that show a newcomer log that their photo URL has no picture. */
export function expectsNoPicture(page: Page): void {
  expectsErrors(page, /\/pictures\/from-address|picture from|refused a request: 400/);
}

/** Fills in the registration form and submits it. */
export async function register(page: Page, { name, email, password, photoUrl }: Newcomer): Promise<void> {
  expectsNoPicture(page);
  // Starts with a field only this page has: the previous one may have name and email fields, too.
  await page.getByLabel("Photo URL").fill(photoUrl);
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Register" }).click();
}
