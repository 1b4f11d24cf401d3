import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { root, runScript } from "./setup/project.mjs";

const green = "#0E4B3A";

/** The mark's share of the icon's side: the margin that a launcher may crop stays plain. */
const icons = {
  "apple-touch-icon": { size: 180, share: 1 },
  "icon-192": { size: 192, share: 1 },
  "icon-512": { size: 512, share: 1 },
  "icon-maskable-512": { size: 512, share: 0.75 },
};

// node scripts/icons.mjs: redraws the icons of public/brand after a change of public/favicon.svg.
runScript(async () => {
  const drawing = await readFile(join(root, "public", "favicon.svg"));
  for (const [name, { size, share }] of Object.entries(icons)) {
    const inner = Math.round(size * share);
    const mark = await sharp(drawing, { density: 72 * 8 })
      .resize(inner)
      .png()
      .toBuffer();
    await sharp({ create: { width: size, height: size, channels: 3, background: green } })
      .composite([{ input: mark }])
      .png({ palette: true, effort: 10 })
      .toFile(join(root, "public", "brand", `${name}.png`));
  }
});
