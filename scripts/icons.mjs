import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { inks } from "../server/core/inks.ts";
import { brand } from "../studio/brand.ts";
import { root, runScript } from "./setup/project.mjs";

/** The mark's share of the icon's side: the margin that a launcher may crop stays plain. */
const icons = {
  "apple-touch-icon": { size: 180, share: 1 },
  "icon-192": { size: 192, share: 1 },
  "icon-512": { size: 512, share: 1 },
  "icon-maskable-512": { size: 512, share: 0.75 },
};

/** Of the name in Bengali, in pixels: three times what mails show. */
const nameHeight = 78;

// node scripts/icons.mjs: redraws the icons of public/brand after a change of public/favicon.svg, and the name in mails
// after one of studio/brand.ts.
runScript(async () => {
  const drawing = await readFile(join(root, "public", "favicon.svg"));
  for (const [name, { size, share }] of Object.entries(icons)) {
    const inner = Math.round(size * share);
    const mark = await sharp(drawing, { density: 72 * 8 })
      .resize(inner)
      .png()
      .toBuffer();
    await sharp({ create: { width: size, height: size, channels: 3, background: inks.bottle } })
      .composite([{ input: mark }])
      .png({ palette: true, effort: 10 })
      .toFile(join(root, "public", "brand", `${name}.png`));
  }
  process.env.FONTCONFIG_FILE = join(root, "server", "pages", "discovery", "fonts.conf");
  // Red is readable on light and on dark mails, which a client may turn by itself.
  const text = `<span foreground="${inks.red}">${brand.bengaliName}</span>`;
  await sharp({ text: { text, font: "Hind Siliguri Bold 96", dpi: 72, rgba: true } })
    .resize({ height: nameHeight })
    .png({ palette: true, effort: 10 })
    .toFile(join(root, "public", "brand", "name.png"));
});
