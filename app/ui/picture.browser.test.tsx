import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { show } from "#tests/app/bench.tsx";
import { Avatar } from "./avatar.tsx";
import { Picture } from "./picture.tsx";
import { brokenPictureScript } from "./printed-picture.tsx";

const of = { id: "trainer-nusrat-jahan", name: "nusrat Jahan" };
const drawing = "/pictures/trainers/nusrat-jahan.svg";
/** Any picture that exists, at a URL like those of uploaded photos. */
const photo = "/brand/icon-192.png";

const frame = () => page.getByRole("img").element().closest(".relative") as HTMLElement;
const coverIn = (part: Element) => part.querySelector(".cover") as HTMLElement;
const styleOf = (part: Element, pseudo?: string) => getComputedStyle(part, pseudo);

beforeEach(() => document.head.append(scriptOf(brokenPictureScript)));
afterEach(() => delete document.documentElement.dataset.photos);

function scriptOf(text: string) {
  const script = document.createElement("script");
  script.textContent = text;
  return script;
}

// D6
test.each([undefined, null, "", "  ", "/no-such-picture.svg", "https://p.example/a.png"])(
  "what has no picture, or one that does not load or is on another server (%s), has a cover with its initial (D6)",
  async (src) => {
    show(<Picture src={src} alt="Portrait" of={of} ratio="square" loads="soon" />);
    const picture = page.getByRole("img", { name: "Portrait", exact: true });
    await expect.element(picture).toBeInTheDocument();
    const cover = coverIn(frame());
    await expect.poll(() => styleOf(cover).display).not.toBe("none");
    expect(styleOf(cover, "::before").content).toMatch(/^"n"/);
    expect(styleOf(cover, "::before").textTransform).toBe("uppercase");
    // The initial can't be read out, found or copied.
    expect(document.querySelector("main, body")?.textContent).not.toContain("nusrat");
  },
);

// D6
test("a picture that replaces one that did not load shows instead of the cover (D6)", async () => {
  show(<Picture src="/no-such-picture.svg" alt="Portrait" of={of} ratio="square" loads="soon" />);
  await expect.poll(() => styleOf(page.getByRole("img").element()).opacity).toBe("0");
  (page.getByRole("img").element() as HTMLImageElement).src = drawing;
  await expect.poll(() => styleOf(page.getByRole("img").element()).opacity).toBe("1");
  expect(styleOf(coverIn(frame())).display).toBe("none");
});

test("a photo is printed in one ink, a drawing of the studio as it is", async () => {
  show(
    <>
      <Picture src={photo} alt="" of={of} ratio="square" loads="soon" />
      <Picture src={drawing} alt="" of={of} ratio="square" loads="soon" />
    </>,
  );
  const pictures = () => [...document.querySelectorAll("img")];
  await expect
    .poll(() => pictures().map((picture) => styleOf(picture).filter === "none"))
    .toEqual([false, true]);
  expect(pictures().map((picture) => styleOf(picture).mixBlendMode)).toEqual(["multiply", "normal"]);
});

test("the same person has the same ink on a card, on a page and beside a name", async () => {
  show(
    <>
      <Picture alt="Card" of={of} ratio="poster" />
      <Avatar alt="Name" of={of} size="sm" />
    </>,
  );
  const inkAt = (name: string) => styleOf(page.getByRole("img", { name }).element()).backgroundColor;
  await expect.poll(() => inkAt("Card")).toMatch(/^rgb\(/);
  expect(inkAt("Name")).toBe(inkAt("Card"));
});

test("photos are plain where that was chosen", async () => {
  document.documentElement.dataset.photos = "plain";
  show(<Picture src={photo} alt="Portrait" of={of} ratio="square" loads="soon" />);
  await expect.poll(() => styleOf(page.getByRole("img").element()).filter).toBe("none");
  expect(styleOf(frame(), "::after").content).toBe("none");
});
