import { Lexer, type MarkedToken, type Token, Tokenizer } from "marked";
import { ownPicture } from "./constants.ts";
import { typeset } from "./typeset.ts";

/** A block of an article: the Markdown that D62 allows, and nothing else. */
export type Block =
  | { kind: "heading" /** 2 to 4. */; level: number; inside: Inline[] }
  | { kind: "paragraph"; inside: Inline[] }
  | { kind: "list"; first: number | null; items: Block[][] }
  | { kind: "quote"; blocks: Block[] }
  | { kind: "picture"; address: string; says: string };
export type Inline =
  | { kind: "words"; words: string }
  | { kind: "break" }
  | { kind: "strong" | "emphasis"; inside: Inline[] }
  | { kind: "link"; address: string; inside: Inline[] };

/**
 * Parses an article's Markdown: headings, lists, quotes, bold, italic, links and our own pictures. Everything else, including
 * HTML, is plain text. Line breaks within a paragraph are kept.
 */
export function readArticleText(markdown: string): Block[] {
  const lexer = new Lexer({ gfm: false, tokenizer: grammar() });
  const readInline = lexer.inlineTokens.bind(lexer);
  lexer.inlineTokens = (text, tokens = []) => {
    if (text.length <= longestMarked) return readInline(text, tokens);
    tokens.push({ type: "text", raw: text, text });
    return tokens;
  };
  return withLevels(blocksOf(lexer.lex(markdown)));
}

/** An article's plain text, with an empty line between paragraphs. */
export function plainWords(markdown: string): string {
  return wordsOfBlocks(readArticleText(markdown), "\n\n");
}

/** The plain text below an article's headings, which run into it where both stand in one line; theirs, if there is no other. */
export function wordsBelowHeadings(markdown: string): string {
  const blocks = readArticleText(markdown);
  const below = blocks.filter(({ kind }) => kind !== "heading");
  return wordsOfBlocks(below, "\n\n") || wordsOfBlocks(blocks, "\n\n");
}

/** The text set with typographic apostrophes and quotation marks, by what stands before them, in another part, too. */
export function typesetBlocks(blocks: readonly Block[]): Block[] {
  return blocks.map((block): Block => {
    if (block.kind === "picture") return block;
    if (block.kind === "quote") return { ...block, blocks: typesetBlocks(block.blocks) };
    if (block.kind === "list") return { ...block, items: block.items.map(typesetBlocks) };
    return { ...block, inside: typesetInline(block.inside) };
  });
}

function typesetInline(inside: readonly Inline[], before = ""): Inline[] {
  return inside.map((part, place): Inline => {
    const last = lastOf(inside[place - 1]) ?? before;
    if (part.kind === "words") return { ...part, words: typeset(part.words, last) };
    return part.kind === "break" ? part : { ...part, inside: typesetInline(part.inside, last) };
  });
}

function lastOf(part: Inline | undefined): string | undefined {
  if (part?.kind === "words") return part.words.at(-1);
  return part?.kind === "break" ? "\n" : part && lastOf(part.inside.at(-1));
}

/** The longest paragraph whose marks are parsed, in characters: parsing time grows faster than the length. */
const longestMarked = 3000;
/** How deeply lists, quotes, or emphasis and links, may be nested: a text made of brackets would recurse without end. */
const deepest = 4;

/** Markdown that articles do not support stays plain text; nesting is limited. */
function grammar(): Tokenizer {
  const words = () => undefined;
  const tokenizer = new Tokenizer();
  const { list, blockquote, link, emStrong } = tokenizer;
  const bounded = <Given extends unknown[], Result>(read: (...given: Given) => Result) => {
    let depth = 0;
    return (...given: Given): Result | undefined => {
      if (depth === deepest) return undefined;
      depth += 1;
      try {
        return read.apply(tokenizer, given);
      } finally {
        depth -= 1;
      }
    };
  };
  const left = { code: words, fences: words, hr: words, lheading: words, html: words };
  const leftInline = { def: words, tag: words, codespan: words };
  const held = {
    list: bounded(list),
    blockquote: bounded(blockquote),
    link: bounded(link),
    emStrong: bounded(emStrong),
  };
  return Object.assign(tokenizer, left, leftInline, held);
}

function blocksOf(tokens: readonly Token[]): Block[] {
  return tokens.flatMap((token) => blockOf(token as MarkedToken));
}

function blockOf(token: MarkedToken): Block[] {
  switch (token.type) {
    case "space":
      return [];
    case "heading":
      return [{ kind: "heading", level: token.depth, inside: inlineOf(token.tokens) }];
    case "list":
      return [
        {
          kind: "list",
          first: token.ordered ? Number(token.start) : null,
          items: token.items.map(({ tokens }) => blocksOf(tokens)),
        },
      ];
    case "blockquote":
      return [{ kind: "quote", blocks: blocksOf(token.tokens) }];
    case "paragraph":
    case "text":
      return paragraphsOf(token.tokens ?? []);
    default:
      return [{ kind: "paragraph", inside: [{ kind: "words", words: token.raw.trim() }] }];
  }
}

/** The page's title is its first heading: the largest heading in the text follows it, and no level is skipped. */
function withLevels(blocks: Block[]): Block[] {
  const used = blocks.flatMap((block) => (block.kind === "heading" ? block.level : []));
  const levels = [...new Set(used)].sort();
  return blocks.map((block) =>
    block.kind === "heading" ? { ...block, level: Math.min(2 + levels.indexOf(block.level), 4) } : block,
  );
}

/** A paragraph, split at our own pictures; others are left out, because another server would learn who reads. */
function paragraphsOf(tokens: readonly Token[]): Block[] {
  const blocks: Block[] = [];
  let inside: Inline[] = [];
  const end = () => {
    const words = wordsOfInline(inside).trim();
    if (words) blocks.push({ kind: "paragraph", inside });
    inside = [];
  };
  for (const token of tokens as readonly MarkedToken[]) {
    if (token.type === "image" && ownPicture.test(token.href)) {
      end();
      blocks.push({ kind: "picture", address: token.href, says: token.text });
    } else inside.push(...inlineOf([token]));
  }
  end();
  return blocks;
}

function inlineOf(tokens: readonly Token[]): Inline[] {
  return (tokens as readonly MarkedToken[]).flatMap((token): Inline[] => {
    switch (token.type) {
      case "strong":
        return [{ kind: "strong", inside: inlineOf(token.tokens) }];
      case "em":
        return [{ kind: "emphasis", inside: inlineOf(token.tokens) }];
      case "link":
        return leadsSomewhere(token.href)
          ? [{ kind: "link", address: token.href, inside: inlineOf(token.tokens) }]
          : inlineOf(token.tokens);
      case "image":
        return linesOf(token.text);
      case "br":
        return [{ kind: "break" }];
      case "text":
        return token.tokens ? inlineOf(token.tokens) : linesOf(token.text);
      case "escape":
        return [{ kind: "words", words: token.text }];
      default:
        return linesOf(token.raw);
    }
  });
}

function linesOf(text: string): Inline[] {
  return text
    .split("\n")
    .flatMap((words, place): Inline[] => [
      ...(place > 0 ? [{ kind: "break" as const }] : []),
      ...(words ? [{ kind: "words" as const, words }] : []),
    ]);
}

/** A page of ours, a web address, a mail or a call: nothing that runs code. */
export function leadsSomewhere(address: string): boolean {
  return /^\/(?![/\\])|^(https?:\/\/[^/]|mailto:|tel:)/i.test(address);
}

function wordsOfBlocks(blocks: readonly Block[], between: string): string {
  return blocks
    .map((block) => {
      if (block.kind === "picture") return block.says;
      if (block.kind === "quote") return wordsOfBlocks(block.blocks, between);
      if (block.kind !== "list") return wordsOfInline(block.inside).trim();
      return block.items.map((item) => wordsOfBlocks(item, "\n")).join("\n");
    })
    .filter((words) => words !== "")
    .join(between);
}

/** Plain text, without emphasis and links. */
export function wordsOfInline(inside: readonly Inline[]): string {
  return inside
    .map((part) => {
      if (part.kind === "words") return part.words;
      return part.kind === "break" ? "\n" : wordsOfInline(part.inside);
    })
    .join("");
}
