/** Where a thing of the page is and how large it is, in CSS px. */
type Box = [left: number, top: number, width: number, height: number];

/** A thing to read as a title, to look at, press or fill in. Its box is measured from its section's top left. */
export type Thing = { name: string; box: Box };

/** A landmark of the page, or one of the parts that its main content is made of. */
export type Section = { name: string; box: Box; things: Thing[] };

/** Cuts the page into its sections, from its top to its end. Runs in the page, so it uses nothing of this module. */
export function listSections({ withFrame }: { withFrame: boolean }): Section[] {
  const thingsOf = "h1, h2, h3, img, a[href], button, input, select, textarea, summary";
  const names = new Map<string, number>();

  function boxOf(element: Element): Box {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + scrollX, top + scrollY, width, height];
  }

  /** What `main` is made of: its children, or where it has a single one that one's children. */
  function partsOf(element: HTMLElement): HTMLElement[] {
    const children = ([...element.children] as HTMLElement[]).filter((child) => {
      const [, , width, height] = boxOf(child);
      return width > 1 && height > 1 && child.checkVisibility({ visibilityProperty: true });
    });
    const [only] = children;
    return children.length === 1 && only && !only.matches("section, article, form")
      ? partsOf(only)
      : children;
  }

  function nameOf(section: HTMLElement): string {
    const heading = section.querySelector("h1, h2, h3, legend")?.textContent;
    const isFrame = ["HEADER", "FOOTER"].includes(section.tagName) && !section.closest("main");
    const label =
      section.getAttribute("aria-label") ?? (isFrame ? section.tagName : heading) ?? section.tagName;
    const slug = label
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .slice(0, 30)
      .replace(/^-|-$/g, "");
    const count = (names.get(slug) ?? 0) + 1;
    names.set(slug, count);
    return count === 1 ? slug : `${slug}-${count}`;
  }

  function isSeen(thing: HTMLElement): boolean {
    // The slides that wait their turn have no place of their own.
    return thing.checkVisibility({ visibilityProperty: true }) && !thing.closest("[inert]");
  }

  function wordsOf(thing: HTMLElement): string {
    // Names with a line below at the front are made up by React, for each document anew.
    const name = thing.getAttribute("name")?.replace(/^_.*/, "");
    const words = thing.getAttribute("aria-label") ?? name ?? thing.textContent ?? "";
    return `${thing.tagName.toLowerCase()} ${words.replace(/\s+/g, " ").trim().slice(0, 40)}`.trim();
  }

  const main = document.querySelector("main");
  const frame = document.querySelectorAll<HTMLElement>("body > div > header, body > div > footer");
  const menu = document.querySelectorAll<HTMLElement>("nav[aria-label=Dashboard]");
  const all = [...(withFrame ? frame : []), ...menu, ...(main ? partsOf(main) : [])];
  const sections = all.filter((section) => section.getBoundingClientRect().height > 0);
  return sections.map((section) => {
    const box = boxOf(section).map(Math.round) as Box;
    const things = [...section.querySelectorAll<HTMLElement>(thingsOf)].filter(isSeen).map((thing) => {
      const [left, top, width, height] = boxOf(thing);
      return {
        name: wordsOf(thing),
        box: [left - box[0], top - box[1], width, height].map(Math.round) as Box,
      };
    });
    return { name: nameOf(section), box, things };
  });
}

/** The sections as lines of text: each one's size and name, then its things. */
export function writeSections(sections: readonly Section[]): string {
  return sections
    .map(({ name, box: [, , width, height], things }) => {
      const lines = things.map((thing) => `  ${thing.box.join(" ")} ${thing.name}`);
      return `${[`${width} ${height} ${name}`, ...lines].join("\n")}\n`;
    })
    .join("\n");
}

/** What has come, gone or moved within each section, as lines for people. */
export function compareSections(expected: string, actual: string): string[] {
  const [was, is] = [readSections(expected), readSections(actual)];
  const gone = [...was.keys()].filter((name) => !is.has(name)).map((name) => `gone: section ${name}`);
  const others = [...is].flatMap(([name, things]) => {
    const before = was.get(name);
    return before
      ? compareThings(before, things).map((line) => `${name}: ${line}`)
      : [`come: section ${name}`];
  });
  return [...gone, ...others];
}

/**
 * A thing may be 4 px off, and its width by a fiftieth more: that is what other lettering does. 8 px are a move.
 */
function compareThings(was: readonly Thing[], is: readonly Thing[]): string[] {
  const names = (things: readonly Thing[]) => things.map(({ name }) => name).join("\n");
  if (names(was) !== names(is)) {
    const [before, after] = [new Set(was.map(({ name }) => name)), new Set(is.map(({ name }) => name))];
    const come = is.filter(({ name }) => !before.has(name)).map(({ name }) => `come: ${name}`);
    const gone = was.filter(({ name }) => !after.has(name)).map(({ name }) => `gone: ${name}`);
    return [...come, ...gone, `${was.length} things were there, now ${is.length}, or in another order`];
  }
  return was.flatMap(({ name, box }, index) => {
    const now = is[index]?.box ?? box;
    const allowed = [4, 4, 4 + box[2] / 50, 4];
    const isMoved = box.some((value, side) => Math.abs(value - (now[side] ?? value)) > (allowed[side] ?? 0));
    return isMoved ? [`moved: ${name}: was ${box.join(" ")}, is ${now.join(" ")}`] : [];
  });
}

function readSections(text: string): Map<string, Thing[]> {
  return new Map(
    text
      .split("\n\n")
      .filter((part) => part.trim())
      .map((part) => {
        const [head = "", ...lines] = part.trimEnd().split("\n");
        return [head.split(" ").slice(2).join(" "), lines.map(readThing)];
      }),
  );
}

function readThing(line: string): Thing {
  const [left, top, width, height, ...words] = line.trim().split(" ");
  return { name: words.join(" "), box: [Number(left), Number(top), Number(width), Number(height)] };
}
