import { Fragment, type ReactNode, useMemo } from "react";
import { Link } from "react-router";
import { joinClasses } from "#app/ui/join-classes.ts";
import { Picture } from "#app/ui/picture.tsx";
import { roomFor } from "#app/ui/room-for.ts";
import {
  type Block,
  type Inline,
  readArticleText,
  typesetBlocks,
  wordsOfInline,
} from "#contract/article-text.ts";

/** An article's body, with a drop cap where it fits; its headings rank below the page's own. */
export function ArticleText({ text, className }: { text: string; className?: string }) {
  const blocks = useMemo(() => typesetBlocks(readArticleText(text)), [text]);
  return (
    <div
      className={joinClasses(
        "wrap-anywhere grid max-w-measure content-start gap-6 text-lead",
        carriesInitial(blocks) && "[&>p:first-child]:drop-cap",
        className,
      )}
    >
      <Blocks blocks={blocks} />
    </div>
  );
}

/** Characters that reach a third line on the widest page, beside a two-line drop cap. */
const threeLines = 150;

/**
 * Whether a text starts with a Latin letter, which the display face has, and is long enough to wrap around a drop cap.
 */
function carriesInitial([first]: readonly Block[]): boolean {
  if (first?.kind !== "paragraph") return false;
  const words = wordsOfInline(first.inside);
  const [start] = first.inside;
  return start?.kind === "words" && /^\p{Script=Latin}/u.test(words) && words.length >= threeLines;
}

function Blocks({ blocks }: { blocks: readonly Block[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: two parts of a text may say the same
  return blocks.map((block, place) => <BlockOf key={place} block={block} />);
}

const headings = [
  { as: "h2", className: "mt-4 font-display text-display-3" },
  { as: "h3", className: "mt-2 font-bold text-title" },
  { as: "h4", className: "font-bold" },
] as const;
const [, , smallest] = headings;

function BlockOf({ block }: { block: Block }) {
  switch (block.kind) {
    case "heading": {
      const { as: Heading, className } = headings[block.level - 2] ?? smallest;
      return (
        <Heading className={joinClasses(className, roomFor(wordsOfInline(block.inside)))}>
          {wordsOf(block.inside)}
        </Heading>
      );
    }
    case "paragraph":
      return <p>{wordsOf(block.inside)}</p>;
    case "quote":
      return (
        <blockquote className="grid gap-4 border-highlight border-s-6 ps-4 italic">
          <Blocks blocks={block.blocks} />
        </blockquote>
      );
    case "picture":
      return (
        <Picture
          src={block.address}
          alt={block.says}
          of={{ name: block.says }}
          ratio="cover"
          className="rounded"
        />
      );
    case "list": {
      const items = block.items.map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two items may say the same
        <li key={place}>
          <Item blocks={item} />
        </li>
      ));
      const style = "grid gap-2 ps-6 marker:font-bold marker:text-accent";
      if (block.first === null) return <ul className={joinClasses(style, "list-disc")}>{items}</ul>;
      return (
        <ol start={block.first} className={joinClasses(style, "list-decimal")}>
          {items}
        </ol>
      );
    }
  }
}

/** An item of one paragraph is a line; others have paragraphs of their own. */
function Item({ blocks }: { blocks: readonly Block[] }) {
  const [first, ...rest] = blocks;
  if (first?.kind !== "paragraph") return <Blocks blocks={blocks} />;
  return (
    <>
      {rest.length > 0 ? <p>{wordsOf(first.inside)}</p> : wordsOf(first.inside)}
      {rest.length > 0 && (
        <div className="mt-2 grid gap-2">
          <Blocks blocks={rest} />
        </div>
      )}
    </>
  );
}

function wordsOf(inside: readonly Inline[]): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: two words may be the same
  return inside.map((part, place) => <Fragment key={place}>{inlineOf(part)}</Fragment>);
}

function inlineOf(part: Inline): ReactNode {
  switch (part.kind) {
    case "words":
      return part.words;
    case "break":
      return <br />;
    case "strong":
      return <strong>{wordsOf(part.inside)}</strong>;
    case "emphasis":
      return <em>{wordsOf(part.inside)}</em>;
    case "link":
      return part.address.startsWith("/") ? (
        <Link to={part.address} className="text-link">
          {wordsOf(part.inside)}
        </Link>
      ) : (
        // The writer's link, not the studio's, as search engines are told.
        <a href={part.address} rel="noopener ugc nofollow" className="text-link">
          {wordsOf(part.inside)}
        </a>
      );
  }
}
