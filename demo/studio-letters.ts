import { globSync } from "node:fs";
import { basename } from "node:path";

/** The studio's letters, as `app/ui/fonts.css` declares them: what the pages of the demo's inbox need of them. */
const faces = [
  { file: "archivo-text", says: 'font-family:"Archivo";font-weight:400 700' },
  { file: "archivo-display", says: 'font-family:"Archivo";font-weight:700 900;font-stretch:62% 90%' },
  { file: "hind-siliguri-bengali-400-normal", says: 'font-family:"Hind Siliguri";font-weight:400 500' },
  { file: "hind-siliguri-bengali-700-normal", says: 'font-family:"Hind Siliguri";font-weight:600 900' },
];

/** Font faces from the built pages, whose files have a hash in their names; none before the first build. */
export function studioLetters(assets = "build/client/assets"): string {
  return faces
    .flatMap(({ file, says }) =>
      globSync(`${assets}/${file}-*.woff*`).map(
        (path) => `@font-face{${says};font-display:swap;src:url(/assets/${basename(path)})}`,
      ),
    )
    .join("\n");
}
