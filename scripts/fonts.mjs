import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";
import { root, runScript } from "./setup/project.mjs";

/** What English and its punctuation need; other letters come with the whole font when a page has one. */
const letters = [...Array(0x7f - 0x20).keys()].map((place) => String.fromCodePoint(0x20 + place)).join("");
const signs = "\u00a0©·×Éé–—‘’“”…•€−→";

/** Kerning, ligatures, accents, and figures that stand in columns. */
const keepFeatures = "kern liga clig calt ccmp locl mark mkmk rlig tnum lnum".split(" ");

/** The four places in the font's space that the tokens of app/ui/theme.css use. */
const cuts = {
  text: { wdth: 100, wght: { min: 400, max: 700 } },
  button: { wdth: 92, wght: 700 },
  display: { wdth: 66, wght: 850 },
  label: { wdth: 108, wght: 700 },
};

// node scripts/fonts.mjs: cuts the fonts of app/ui/fonts anew, after a change of the tokens or of Archivo.
runScript(async () => {
  const whole = await readFile(
    new URL(import.meta.resolve("@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2")),
  );
  for (const [name, variationAxes] of Object.entries(cuts)) {
    const cut = await subsetFont(whole, letters + signs, {
      targetFormat: "woff2",
      variationAxes,
      keepFeatures,
    });
    await writeFile(join(root, "app", "ui", "fonts", `archivo-${name}.woff2`), cut);
    console.log(`archivo-${name}.woff2: ${cut.length} bytes`);
  }
});
