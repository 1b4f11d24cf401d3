import { expect, test } from "vitest";
import { renderScreen } from "#tests/app/render-screen.tsx";
import { Picture } from "./picture.tsx";

// D6
test.each(["person", "class", "article"] as const)(
  "where a %s has no picture its drawn placeholder stands (D6)",
  (kind) => {
    for (const src of [undefined, null, "", "  "])
      expect(renderScreen(<Picture src={src} alt="" kind={kind} ratio="square" />)).toContain(
        `src="/pictures/placeholder/${kind}.svg"`,
      );
  },
);
