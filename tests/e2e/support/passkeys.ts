import { expect, type Page } from "@playwright/test";

/** Gives a page a virtual authenticator that verifies its user by itself. */
async function holdDevice(page: Page): Promise<void> {
  const devices = await page.context().newCDPSession(page);
  await devices.send("WebAuthn.enable");
  await devices.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Adds a passkey on the open profile page, on an authenticator that stays with the page. */
export async function addPasskey(page: Page): Promise<void> {
  await holdDevice(page);
  await openPart(page, "Login security");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Name of the passkey").fill("My phone");
  await page.getByRole("button", { name: "Add the passkey" }).click();
  await expect(page.getByText("not used yet")).toBeVisible();
}

/** Opens a section of the profile page, if it is closed. */
export async function openPart(page: Page, name: string): Promise<void> {
  const part = page.getByRole("region", { name });
  if ((await part.locator("details[open]").count()) === 0)
    await part.getByRole("heading", { level: 2 }).click();
}

/** Logs out and in again with it, and arrives at Home. */
export async function logInByPasskey(page: Page): Promise<void> {
  const header = page.getByRole("banner");
  await header.getByRole("button", { name: "Logout" }).click();
  await header.getByRole("link", { name: "Login" }).click();
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await expect(page).toHaveURL("/");
}
