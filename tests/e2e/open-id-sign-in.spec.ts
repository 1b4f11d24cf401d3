import { randomUUID } from "node:crypto";
import { openTestProvider } from "#tests/server/open-id-provider.ts";
import { openOwnStudio } from "#tests/setup/own-studio.ts";
import { long } from "#tests/setup/short-form.ts";
import { expect, expectsErrors, test } from "./support/journey.ts";

// The popup is Google's in google-sign-in.spec.ts; what a provider is asked, server/ports/identity/open-id tests.
test(
  "a provider that the owner named has a button beside Google's, whose popup signs a newcomer in",
  long,
  async ({ page }) => {
    expectsErrors(
      page,
      /404.*\/favicon\.ico|ERR_CONNECTION_REFUSED|Sportlink sign-in failed: email-not-verified/,
    );
    const provider = await openTestProvider();
    const { issuer, name, clientId, clientSecret } = provider.settings;
    const studio = await openOwnStudio(() => ({
      OIDC_ISSUER: issuer,
      OIDC_NAME: name,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
    }));
    await studio.start();
    const email = `${randomUUID()}@shokti.test`;
    await page.goto(`${studio.url}/login`);
    await expect(page.getByRole("button", { name: "Sign in with Google" })).toBeEnabled();

    const choose = async ({ isVerified }: { isVerified: boolean }) => {
      const opening = page.waitForEvent("popup");
      await page.getByRole("button", { name: "Sign in with Sportlink" }).click();
      const popup = await opening;
      const closed = popup.waitForEvent("close");
      await popup.getByLabel("Email").fill(email);
      await popup.getByLabel("The address is verified").setChecked(isVerified);
      await popup.getByRole("button", { name: "Continue" }).click();
      await closed;
    };
    await choose({ isVerified: false });
    await expect(page.getByRole("alert")).toContainText(
      "Sportlink hasn’t verified that your email is yours.",
    );
    await choose({ isVerified: true });
    await expect(page.getByRole("banner").getByRole("button", { name: "Logout" })).toBeVisible();
    await studio.dispose();
    provider.close();
  },
);
