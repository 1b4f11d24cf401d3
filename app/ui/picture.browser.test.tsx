import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { show } from "#tests/app/bench.tsx";
import { Picture } from "./picture.tsx";

// D6
test.each(["person", "class", "article"] as const)(
  "a %s without a picture, or with one that does not load or lies elsewhere, has its drawn placeholder (D6)",
  async (kind) => {
    const sources = [undefined, null, "", "  ", "/no-such-picture.svg", "https://p.example/a.png"];
    show(
      sources.map((src, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <Picture key={index} src={src} alt={`Picture ${index}`} kind={kind} ratio="square" loads="soon" />
      )),
    );
    for (const index of sources.keys())
      await expect
        .element(page.getByAltText(`Picture ${index}`))
        .toHaveAttribute("src", `/pictures/placeholder/${kind}.svg`);
  },
);
