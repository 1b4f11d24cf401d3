import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";
import { brand } from "#studio/brand.ts";
import { headline } from "#studio/hero.ts";
import { root, runScript } from "./setup/project.mjs";

/** The characters English needs; any others come with the whole font when a page has one. */
const letters = [...Array(0x7f - 0x20).keys()].map((place) => String.fromCodePoint(0x20 + place)).join("");
const signs = "\u00a0©·×Éé–—‘’“”…•€−→";

/** Kerning, ligatures, accents, and tabular figures. */
const keepFeatures = "kern liga clig calt ccmp locl mark mkmk rlig tnum lnum".split(" ");

/** Conjuncts, and the vowels and signs around their letters. */
const bengaliFeatures = "half pres abvs blws abvm blwm".split(" ");

/** The four points in the font's design space that the tokens of app/ui/theme.css use. */
const cuts = {
  text: { wdth: 100, wght: { min: 400, max: 700 } },
  button: { wdth: 92, wght: 700 },
  display: { wdth: 66, wght: 850 },
  label: { wdth: 108, wght: 700 },
};

// node scripts/fonts.mjs: rebuilds the font subsets of app/ui/fonts after a change of the tokens, the name or a font.
runScript(async () => {
  const whole = await readFile(
    new URL(import.meta.resolve("@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2")),
  );
  for (const [name, variationAxes] of Object.entries(cuts)) {
    await cut(`archivo-${name}`, whole, letters + signs, { variationAxes, keepFeatures });
  }
  const bengali = await readFile(
    new URL(import.meta.resolve("@expo-google-fonts/hind-siliguri/700Bold/HindSiliguri_700Bold.ttf")),
  );
  // Its hints are for small text, and larger than the glyphs.
  const options = { keepFeatures: bengaliFeatures, noHinting: true };
  await cut("hind-siliguri-name", bengali, brand.bengaliName, options);
  await cut("hind-siliguri-headline", bengali, headline.bengali, options);
});

/**
 * @param {string} name
 * @param {Buffer} font
 * @param {string} text
 * @param {Omit<NonNullable<Parameters<typeof subsetFont>[2]>, "targetFormat">} options
 */
async function cut(name, font, text, options) {
  const bytes = await subsetFont(font, text, { ...options, targetFormat: "woff2" });
  await writeFile(join(root, "app", "ui", "fonts", `${name}.woff2`), bytes);
  console.log(`${name}.woff2: ${bytes.length} bytes`);
}
