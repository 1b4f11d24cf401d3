import { expect, test } from "vitest";
import { samplePayment } from "#tests/app/samples.ts";
import { findCommands } from "./commands.ts";
import { findPages } from "./finds.ts";
import { textsMeant } from "./meant.ts";
import { inHouseWords } from "./vocabulary.ts";

const running = samplePayment({ startsOn: "2025-01-01", endsOn: "2999-12-31" });
const logOut = () => undefined;

test.each(["visitor", "member", "trainer", "admin"] as const)(
  "each text that means something to a %s stands first, and is called what the search calls it",
  (role) => {
    const seeker = {
      role,
      id: "own",
      email: "",
      hasPaid: false,
      own: [running],
      isElsewhere: true,
      isOurs: true,
    };
    for (const { name, texts } of textsMeant(role))
      for (const words of texts) {
        const { finds: pages } = findPages(words, seeker);
        const { finds: commands } = findCommands(words, { ...seeker, logOut });
        const first = [...pages, ...commands].filter(({ isMeant }) => isMeant).map(({ label }) => label);
        expect(first, words).toContain(name);
      }
  },
);

test.each([
  ["customers", "members"],
  ["Check-in", "check in"],
  ["time off tomorrow", "days off tomorrow"],
  ["আজ কে আসবে", "today who come"],
  ["আমার বুকিং", "my booking"],
  ["আরিফ", "arif"],
  ["Mitali Das", "Mitali Das"],
])("%s means %s here", (text, meant) => {
  expect(inHouseWords(text)).toBe(meant);
});
