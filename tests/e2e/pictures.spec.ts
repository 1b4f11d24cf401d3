import sharp from "sharp";
import { comeInAsMember } from "./support/come-in.ts";
import { expect, test } from "./support/journey.ts";

// D63
test("a portrait from one's own device is kept by the studio and is one's photo from then on", async ({
  page,
}) => {
  const photograph = sharp({ create: { width: 2400, height: 1800, channels: 3, background: "#0e4b3a" } });
  await comeInAsMember(page, "Nadia Pictured");
  await page.goto("/dashboard/profile");
  await page.getByLabel("Choose a file").setInputFiles({
    name: "portrait.jpg",
    mimeType: "image/jpeg",
    buffer: await photograph.jpeg().toBuffer(),
  });
  const photoUrl = page.getByLabel("Photo URL");
  await expect(photoUrl).toHaveValue(/^\/pictures\/kept\/[0-9a-f]{64}\.webp$/);
  const address = await photoUrl.inputValue();
  await page.getByRole("button", { name: "Save profile" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
  await page.reload();
  await expect(photoUrl).toHaveValue(address);
  const shown = page.getByRole("figure").locator("img");
  await expect(shown).toHaveAttribute("src", address);
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600);
});
