import { html } from "hono/html";
import { type Block, type Inline, wordsOfInline } from "#contract/article-text.ts";
import { inks } from "#server/core/inks.ts";
import { addressOf } from "./letter.ts";
import { styles } from "./letter-style.ts";

/** Mail clients show neither SVG nor, all of them, WebP: instead of such a picture stands what it shows. */
const shownByAll = /\.(png|jpg)$/;

/** A block of an article as HTML with all of its styles inside. */
export function blockHtml(block: Block, appUrl: string): ReturnType<typeof html> {
  switch (block.kind) {
    case "heading": {
      const words = inlineHtml(block.inside, appUrl);
      if (block.level === 2) return html`<h2 class="ink" style="${styles.subheading}">${words}</h2>`;
      return html`<h3 class="ink" style="${styles.subheading};font-size:16px">${words}</h3>`;
    }
    case "paragraph":
      return html`<p class="ink" style="${styles.text}">${inlineHtml(block.inside, appUrl)}</p>`;
    case "quote": {
      const edge = `border-left:4px solid ${inks.marigold};margin:0 0 16px;padding-left:16px;font-style:italic`;
      return html`<blockquote style="${edge}">${block.blocks.map((part) => blockHtml(part, appUrl))}</blockquote>`;
    }
    case "list": {
      const items = block.items.map(
        (item) => html`<li style="margin:0 0 6px">${itemHtml(item, appUrl)}</li>`,
      );
      const style = `${styles.text};padding-left:22px`;
      return block.first === null
        ? html`<ul class="ink" style="${style}">${items}</ul>`
        : html`<ol class="ink" start="${block.first}" style="${style}">${items}</ol>`;
    }
    case "picture":
      return shownByAll.test(block.address)
        ? html`<img src="${appUrl}${block.address}" width="564" alt="${block.says}" style="display:block;width:100%;max-width:564px;height:auto;margin:0 0 16px;border:0">`
        : html`<p class="muted" style="${styles.small}">${block.says}</p>`;
  }
}

/** Its first paragraph stands on the line of its mark. */
function itemHtml([first, ...rest]: readonly Block[], appUrl: string) {
  if (!first) return "";
  const start = first.kind === "paragraph" ? inlineHtml(first.inside, appUrl) : blockHtml(first, appUrl);
  return html`${start}${rest.map((block) => blockHtml(block, appUrl))}`;
}

function inlineHtml(inside: readonly Inline[], appUrl: string): ReturnType<typeof html>[] {
  return inside.map((part) => {
    if (part.kind === "words") return html`${part.words}`;
    if (part.kind === "break") return html`<br>`;
    const words = inlineHtml(part.inside, appUrl);
    if (part.kind === "link")
      return html`<a class="ink" href="${addressOf(part.address, appUrl)}" style="color:${inks.soot};text-decoration:underline">${words}</a>`;
    return part.kind === "strong" ? html`<strong>${words}</strong>` : html`<em>${words}</em>`;
  });
}

/** The same as plain text, each link's address in brackets behind its words. */
export function blockText(block: Block, appUrl: string): string {
  switch (block.kind) {
    case "heading":
      return inlineText(block.inside, appUrl, (words) => words.toUpperCase());
    case "paragraph":
      return inlineText(block.inside, appUrl).trim();
    case "quote":
      return blocksText(block.blocks, appUrl).replace(/^/gm, "> ");
    case "list":
      return block.items
        .map((item, index) => {
          const mark = block.first === null ? "- " : `${block.first + index}. `;
          const words = item.map((part) => blockText(part, appUrl)).join("\n");
          return mark + words.replaceAll("\n", `\n${" ".repeat(mark.length)}`);
        })
        .join("\n");
    case "picture":
      return block.says;
  }
}

function blocksText(blocks: readonly Block[], appUrl: string): string {
  return blocks.map((block) => blockText(block, appUrl)).join("\n\n");
}

function inlineText(inside: readonly Inline[], appUrl: string, set = (words: string) => words): string {
  return inside
    .map((part) => {
      if (part.kind === "words") return set(part.words);
      if (part.kind === "break") return "\n";
      const words = inlineText(part.inside, appUrl, set);
      if (part.kind !== "link") return words;
      const address = addressOf(part.address, appUrl).replace(/^(mailto|tel):/i, "");
      return wordsOfInline(part.inside) === address ? words : `${words} (${address})`;
    })
    .join("");
}
