import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectsErrors } from "./journey.ts";

/** Somebody who has not been here before. */
export type Newcomer = { name: string; email: string; password: string; photoUrl: string };

/** A newcomer with an email of their own, so that journeys never meet. */
export function newcomer(name = "Nadia Newcomer"): Newcomer {
  return {
    name,
    email: `newcomer-${randomUUID()}@shokti.test`,
    password: "Strong@2025",
    photoUrl: "https://example.com/nadia.jpg",
  };
}

/** A newcomer's pages say that there is no picture at their address. */
export function expectsNoPicture(page: Page): void {
  expectsErrors(page, /\/pictures\/from-address|picture from|refused a request: 400/);
}

/** Fills the registration form and sends it. */
export async function register(page: Page, { name, email, password, photoUrl }: Newcomer): Promise<void> {
  expectsNoPicture(page);
  // First what only this page has: the one before may have fields for a name and an email, too.
  await page.getByLabel("Photo URL").fill(photoUrl);
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Register" }).click();
}
