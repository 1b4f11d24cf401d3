import { globSync } from "node:fs";
import { basename } from "node:path";

type Face = { file: string; says: string };

/** The studio's letters, as `app/ui/fonts.css` declares them: what the pages of the demo's inbox need of them. */
const faces: readonly Face[] = [
  { file: "archivo-text", says: 'font-family:"Archivo";font-weight:400 700' },
  { file: "archivo-display", says: 'font-family:"Archivo";font-weight:700 900;font-stretch:62% 90%' },
  { file: "hind-siliguri-bengali-400-normal", says: 'font-family:"Hind Siliguri";font-weight:400 500' },
  { file: "hind-siliguri-bengali-700-normal", says: 'font-family:"Hind Siliguri";font-weight:600 900' },
];

/** Its condensed ones, under a name that a mail asks for. */
const condensed: Face = { file: "archivo-display", says: 'font-family:"Archivo Narrow";font-weight:700 900' };

/** Font faces from the built pages, whose files have a hash in their names; none before the first build. */
export function studioLetters(wanted = faces, assets = "build/client/assets"): string {
  return wanted
    .flatMap(({ file, says }) =>
      globSync(`${assets}/${file}-*.woff*`).map(
        (path) => `@font-face{${says};font-display:swap;src:url(/assets/${basename(path)})}`,
      ),
    )
    .join("\n");
}

/** The same for a mail: its text, and its large words. */
export const mailLetters = () => studioLetters([...faces, condensed]);
