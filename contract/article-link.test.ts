import { expect, test } from "vitest";
import { ArticleLink } from "./article-link.ts";
import { readArticleText } from "./article-text.ts";

// D62
test.each([
  ["example.com", "https://example.com"],
  [" www.example.com/a (b) ", "https://www.example.com/a%20%28b%29"],
  ["http://example.com/?a=1", "http://example.com/?a=1"],
  ["wafa@shokti.test", "mailto:wafa@shokti.test"],
  ["/all-classes", "/all-classes"],
  ["tel:+880", "tel:+880"],
])("an address typed as %s leads to %s", (typed, address) => {
  expect(ArticleLink.parse({ words: "w", address: typed }).address).toBe(address);
  const link = { kind: "link", address, inside: [{ kind: "words", words: "w" }] };
  expect(readArticleText(`[w](${address})`)).toEqual([{ kind: "paragraph", inside: [link] }]);
});

// D62
test.each(["", "nowhere", "javascript:alert(1)", "//example.com", "data:text/html,x"])(
  "%s is no address",
  (address) => {
    expect(ArticleLink.safeParse({ words: "w", address }).success).toBe(false);
  },
);
