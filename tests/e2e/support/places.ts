/** Where a thing of the page stands and how large it is, in CSS px. */
export type Place = { name: string; box: [left: number, top: number, width: number, height: number] };

/** Everything one reads as a title, looks at, presses or fills in, in the order of the page. Runs in the page. */
export function listPlaces(): Place[] {
  const things = document.querySelectorAll<HTMLElement>(
    "h1, h2, h3, img, a[href], button, input, select, textarea, summary",
  );
  return [...things].flatMap((thing) => {
    // The slides that wait their turn have no place of their own.
    if (!thing.checkVisibility({ visibilityProperty: true }) || thing.closest("[inert]")) return [];
    const { left, top, width, height } = thing.getBoundingClientRect();
    const words = thing.getAttribute("aria-label") ?? thing.getAttribute("name") ?? thing.textContent ?? "";
    const name = `${thing.tagName.toLowerCase()} ${words.replace(/\s+/g, " ").trim().slice(0, 40)}`.trim();
    const box = [left + scrollX, top + scrollY, width, height].map(Math.round) as Place["box"];
    return [{ name, box }];
  });
}

/** A list of places as lines of text. */
export function writePlaces(places: readonly Place[]): string {
  return places.map(({ name, box }) => `${box.join(" ")} ${name}\n`).join("");
}

/**
 * What has come, gone or moved, as lines for people. A place may be 4 px off, and a width by a fiftieth more:
 * that is what other lettering does. 8 px are a move.
 */
export function comparePlaces(expected: string, actual: string): string[] {
  const [was, is] = [expected, actual].map((text) => text.split("\n").filter(Boolean).map(readPlace));
  if (!was || !is) return [];
  const names = (places: Place[]) => places.map(({ name }) => name).join("\n");
  if (names(was) !== names(is)) {
    const [before, after] = [was, is].map((places) => new Set(places.map(({ name }) => name)));
    const come = is.filter(({ name }) => !before?.has(name)).map(({ name }) => `come: ${name}`);
    const gone = was.filter(({ name }) => !after?.has(name)).map(({ name }) => `gone: ${name}`);
    return [...come, ...gone, `${was.length} things were there, now ${is.length}, or in another order`];
  }
  return was.flatMap(({ name, box }, index) => {
    const now = is[index]?.box ?? box;
    const allowed = [4, 4, 4 + box[2] / 50, 4];
    const isMoved = box.some((value, side) => Math.abs(value - (now[side] ?? value)) > (allowed[side] ?? 0));
    return isMoved ? [`moved: ${name}: was ${box.join(" ")}, is ${now.join(" ")}`] : [];
  });
}

function readPlace(line: string): Place {
  const [left, top, width, height, ...words] = line.split(" ");
  return { name: words.join(" "), box: [Number(left), Number(top), Number(width), Number(height)] };
}
