import sharp from "sharp";
import { long } from "#tests/setup/short-form.ts";
import { comeInAsMember } from "./support/come-in.ts";
import { expect, test } from "./support/journey.ts";
import { newcomer } from "./support/people.ts";

const kept = /^\/pictures\/kept\/[0-9a-f]{64}\.webp$/;

// D63
test("a portrait from one's own device is kept by the studio and is one's photo from then on", async ({
  page,
}) => {
  const photograph = sharp({ create: { width: 2400, height: 1800, channels: 3, background: "#0e4b3a" } });
  await comeInAsMember(page, "Nadia Pictured");
  await page.goto("/dashboard/profile");
  await page.getByLabel("Take or choose a photo").setInputFiles({
    name: "portrait.jpg",
    mimeType: "image/jpeg",
    buffer: await photograph.jpeg().toBuffer(),
  });
  const shown = page.getByRole("figure").locator("img");
  await expect(shown).toHaveAttribute("src", kept);
  const address = String(await shown.getAttribute("src"));
  await page.getByRole("button", { name: "Save profile" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
  await page.reload();
  await expect(page.getByLabel("Photo URL")).toHaveValue("");
  await expect(shown).toHaveAttribute("src", address);
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  // The way back stands in doors.spec.ts and app/screens/login/way-back, the photo in app/screens/registration and above.
  // D63
  test(
    "who came for a trainer joins with a photo of their own, without any address, and goes on to the trainer",
    long,
    async ({ page }) => {
      const photograph = sharp({ create: { width: 2400, height: 3200, channels: 3, background: "#0e4b3a" } });
      const somebody = newcomer();
      await page.goto("/trainer-details/trainer-nusrat-jahan");
      await expect(page.getByText("To book with")).toBeVisible();
      // The wall as it is after a reload, which the server sends without knowing of the way on.
      await page.reload();
      await expect(page.getByText("To book with")).toBeVisible();
      await page.getByLabel("Email").fill(somebody.email);
      const door = page.getByRole("link", { name: "Create your account" });
      await expect(door).toBeInViewport({ ratio: 1 });
      await door.click();
      await expect(page.getByLabel("Email")).toHaveValue(somebody.email);
      await page.getByLabel("Name").fill(somebody.name);
      await page.getByLabel("Take or choose a photo").setInputFiles({
        name: "me.jpg",
        mimeType: "image/jpeg",
        buffer: await photograph.jpeg().toBuffer(),
      });
      await expect(page.getByLabel("Photo URL")).toHaveValue("me.jpg");
      await expect(page.locator("canvas")).toBeVisible();
      await page.getByLabel("Password", { exact: true }).fill(somebody.password);
      await page.getByRole("button", { name: "Register" }).click();
      await page.getByRole("link", { name: "Continue to Nusrat Jahan" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Nusrat Jahan" })).toBeVisible();
      await page.goto("/dashboard/profile");
      await expect(page.getByRole("figure").locator("img")).toHaveAttribute("src", kept);
    },
  );
});
