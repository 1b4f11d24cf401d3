import { expect, test } from "vitest";
import { type Inline, plainWords, readArticleText, wordsBelowHeadings } from "./article-text.ts";

const words = (text: string): Inline => ({ kind: "words", words: text });
const paragraph = (...inside: Inline[]) => ({ kind: "paragraph", inside });

// D62
test("headings stand below the page's own, lists may be numbered and hold lists", () => {
  expect(readArticleText("# One\n## Two\n### Three\n###### Six\n\n- a\n  - b\n\n3. c\n4. d")).toEqual([
    { kind: "heading", level: 2, inside: [words("One")] },
    { kind: "heading", level: 3, inside: [words("Two")] },
    { kind: "heading", level: 4, inside: [words("Three")] },
    { kind: "heading", level: 4, inside: [words("Six")] },
    {
      kind: "list",
      first: null,
      items: [[paragraph(words("a")), { kind: "list", first: null, items: [[paragraph(words("b"))]] }]],
    },
    { kind: "list", first: 3, items: [[paragraph(words("c"))], [paragraph(words("d"))]] },
  ]);
});

// D62
test("the largest heading that is used follows the page's own, and no level is left out", () => {
  const levels = readArticleText("## Two\n\n#### Four\n\n## Two").map(
    (block) => "level" in block && block.level,
  );
  expect(levels).toEqual([2, 3, 2]);
});

// D62
test("bold, italic and line ends are kept, and a mark with a backslash is no mark", () => {
  expect(readArticleText("**b** *i*\nnext \\*one\\*")).toEqual([
    paragraph(
      { kind: "strong", inside: [words("b")] },
      words(" "),
      { kind: "emphasis", inside: [words("i")] },
      { kind: "break" },
      words("next "),
      words("*"),
      words("one"),
      words("*"),
    ),
  ]);
});

// D62
test.each(["https://example.com/a", "http://example.com", "mailto:a@b.test", "tel:+880", "/all-classes"])(
  "a link leads to %s",
  (address) => {
    expect(readArticleText(`[w](${address})`)).toEqual([
      paragraph({ kind: "link", address, inside: [words("w")] }),
    ]);
  },
);

// D62
test.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,x",
  "//example.com",
  "/\\example.com",
  "x:y",
])("a link to %s is words", (address) => {
  expect(readArticleText(`[w](${address})`)).toEqual([paragraph(words("w"))]);
});

// D62
test("a picture of ours stands by itself between the words; another's is what it says", () => {
  expect(readArticleText("before ![A mat](/pictures/a-1/b.webp) after")).toEqual([
    paragraph(words("before ")),
    { kind: "picture", address: "/pictures/a-1/b.webp", says: "A mat" },
    paragraph(words(" after")),
  ]);
  for (const address of [
    "https://example.com/p.png",
    "//e.com/pictures/p.png",
    "/pictures/../x.png",
    "/x.png",
  ])
    expect(readArticleText(`![A mat](${address})`)).toEqual([paragraph(words("A mat"))]);
});

// D62
test.each([
  "<b>bold</b>",
  "<script>alert(1)</script>",
  "<!-- no -->",
  "<img src=x onerror=alert(1)>",
  "&lt;b&gt;",
  "`code`",
  "---",
  "| a | b |",
  "~~gone~~",
  "https://example.com",
  "[a]: https://example.com",
])("%s is words like any others", (text) => {
  expect(readArticleText(text)).toEqual([paragraph(words(text))]);
});

// D62
test("a line after > is quoted, as what is in it is, and its plain words are its own", () => {
  expect(readArticleText("> Rest\n> **well**.\n>\n> - a")).toEqual([
    {
      kind: "quote",
      blocks: [
        paragraph(words("Rest"), { kind: "break" }, { kind: "strong", inside: [words("well")] }, words(".")),
        { kind: "list", first: null, items: [[paragraph(words("a"))]] },
      ],
    },
  ]);
  expect(plainWords("She said:\n\n> Rest\n>\n> well.\n\nI did.")).toBe(
    "She said:\n\nRest\n\nwell.\n\nI did.",
  );
});

// D62
test("the plain words have no marks, an empty line between paragraphs, and what pictures show", () => {
  const text =
    "# Sleep\n\nEight **hours**,\n[always](/all-classes).\n\n- one\n- two\n\n![A bed](/pictures/bed.svg)";
  expect(plainWords(text)).toBe("Sleep\n\nEight hours,\nalways.\n\none\ntwo\n\nA bed");
});

// D62
test("an excerpt's words have no headings, unless there is nothing else", () => {
  expect(wordsBelowHeadings("# Sleep\n\nEight **hours**.\n\n## Then\n\n- lift")).toBe("Eight hours.\n\nlift");
  expect(wordsBelowHeadings("# Sleep\n\n## Lift")).toBe("Sleep\n\nLift");
});

test("marks that stand in one another without end, or fill a paragraph, are words", () => {
  for (const text of [
    "- ".repeat(25_000),
    "> ".repeat(25_000),
    "*_".repeat(25_000),
    "[".repeat(50_000),
    "*a_b[c](".repeat(6000),
  ])
    expect(plainWords(text).length).toBeGreaterThan(1000);
  const long = `*${"a ".repeat(2000)}*`;
  expect(readArticleText(long)).toEqual([paragraph(words(long))]);
});
