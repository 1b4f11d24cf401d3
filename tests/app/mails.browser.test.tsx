import { afterEach, expect, test } from "vitest";
import { commands } from "vitest/browser";
import { isShort } from "#tests/setup/short-form.ts";

const names = {
  long: { member: "W".repeat(40), trainer: "Wolfeschlegelsteinhausenbergerdorffolius" },
  bengali: { member: "শারমিন আক্তার", trainer: "মোহাম্মদ রফিকুল ইসলাম" },
  arabic: { member: "محمد عبد الرحمن", trainer: "عبد الرحمن الصوفي" },
};

/** The short form lays out mails with the widest names, on the narrower phone. */
const scripts = isShort ? (["long"] as const) : (Object.keys(names) as (keyof typeof names)[]);
const phones = isShort ? [320] : [320, 390];

afterEach(() => document.body.replaceChildren());

/** A mail as a client shows it on a screen of this width. */
function show(html: string, { width }: { width: number }): Document {
  const frame = document.createElement("iframe");
  frame.style.cssText = `width:${width}px;height:600px;border:0`;
  document.body.replaceChildren(frame);
  const shown = frame.contentDocument as Document;
  shown.open();
  shown.write(html);
  shown.close();
  return shown;
}

/** What some clients leave of a mail: no style sheet, and no attribute that a style could be chosen by. */
const strip = (html: string) => html.replace(/<style>[\s\S]*?<\/style>/, "").replace(/ class="[^"]*"/g, "");

// D65
test.each(scripts)(
  "no mail is wider than a phone of 320 px, whatever a client strips (names: %s)",
  async (script) => {
    for (const { kind, html } of await commands.setMails(names[script]))
      for (const mail of [html, strip(html)]) {
        const { documentElement, body } = show(mail, { width: 320 });
        expect([kind, documentElement.scrollWidth]).toEqual([kind, 320]);
        const wide = [...body.querySelectorAll("*")].filter(
          (part) => part.scrollWidth > part.clientWidth + 1,
        );
        expect(wide.filter((part) => part.matches("td, th, table")).map((part) => part.outerHTML)).toEqual(
          [],
        );
      }
  },
);

test("a mail keeps to 600 px on a wide screen", async () => {
  for (const { html } of await commands.setMails(names.long)) {
    const heading = show(html, { width: 1200 }).querySelector("h1");
    expect(heading?.getBoundingClientRect().width).toBeLessThanOrEqual(600);
  }
});

/** Whether words stand beside it, as in an article's text: its line is as high as theirs. */
const isInSentence = (link: Element) =>
  [...(link.parentElement?.childNodes ?? [])].some(
    ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && /\p{L}/u.test(nodeValue ?? ""),
  );

test("what one presses in a mail is as high as a thumb", async () => {
  for (const { kind, html } of await commands.setMails(names.bengali)) {
    const links = [...show(html, { width: 320 }).querySelectorAll("a")].filter((link) => !isInSentence(link));
    const low = links.filter((link) => link.getBoundingClientRect().height < 44);
    expect([kind, low.map((link) => link.outerHTML)]).toEqual([kind, []]);
  }
});

// D65
test.each(phones)("a detail's name beside its value is one line on a phone of %i px", async (width) => {
  for (const { kind, html } of await commands.setMails(names.long)) {
    const shown = show(html, { width });
    const broken = [...shown.querySelectorAll("th")].filter((name) => {
      const words = shown.createRange();
      words.selectNodeContents(name);
      return new Set([...words.getClientRects()].map(({ top }) => top)).size > 1;
    });
    expect([kind, broken.map(({ textContent }) => textContent)]).toEqual([kind, []]);
  }
});
