import { html, raw } from "hono/html";
import { oneLine } from "#contract/primitives.ts";
import { typeset } from "#contract/typeset.ts";
import { brand } from "#studio/brand.ts";
import type { Letter } from "./letter.ts";

/** Sets a mail as plain text and as HTML, with the same content and typographic apostrophes and quotes. */
export async function setLetter(letter: Letter, { appUrl }: { appUrl: string }) {
  const set: Letter = {
    ...letter,
    name: letter.name && typeset(oneLine(letter.name)),
    subject: typeset(oneLine(letter.subject)),
    paragraphs: letter.paragraphs.map((words) => typeset(words)),
    facts: letter.facts?.map(([name, value]) => [typeset(oneLine(name)), typeset(oneLine(value))]),
    afterwards: letter.afterwards?.map((words) => typeset(words)),
  };
  return { subject: set.subject, body: asText(set, appUrl), html: String(await asHtml(set, appUrl)) };
}

const greeting = ({ name }: Letter) => (name ? `Hello ${name},` : "Hello,");
const address = `${brand.name}, ${brand.address}`;
const unsubscribing = "You’re getting this because you subscribed to our newsletter.";

function asText(letter: Letter, appUrl: string): string {
  const { paragraphs, facts = [], action, afterwards = [], unsubscribePath } = letter;
  const parts = [
    greeting(letter),
    ...paragraphs,
    facts.map(([name, value]) => `${name}: ${value}`).join("\n"),
    action ? `${action.label}:\n${appUrl}${action.path}` : "",
    ...afterwards,
    address,
    unsubscribePath ? `${unsubscribing} Unsubscribe:\n${appUrl}${unsubscribePath}` : "",
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/*
 * Mail clients drop style sheets, so each element has inline styles; the few lines in the head are for clients that
 * keep them and show mails on a dark ground.
 */
const fonts = "font-family:Archivo,'Helvetica Neue',Arial,sans-serif";
const ink = "color:#16130f";
const muted = "color:#5a5148;font-size:14px;line-height:20px";
const dark = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#15120e!important}.sheet{background:#211c16!important;border-color:#d9cebb!important}
.ink{color:#f4ede0!important}.muted{color:#b9ae9e!important}.line{border-color:#3d352b!important}}`;

function asHtml(letter: Letter, appUrl: string) {
  const { subject, paragraphs, facts = [], action, afterwards = [], unsubscribePath } = letter;
  const text = (words: string) =>
    html`<p class="ink" style="margin:0 0 16px;${ink};font-size:16px;line-height:25px;white-space:pre-line">${words}</p>`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
${raw(`<style>${dark}</style>`)}
</head>
<body class="paper" style="margin:0;padding:0;background:#f6f0e4;${fonts}">
<div class="paper" style="padding:24px 12px;background:#f6f0e4">
<div class="sheet" style="max-width:560px;margin:0 auto;background:#fffaf0;border:2px solid #16130f">
<p style="margin:0;padding:16px 24px;background:#0e4b3a;color:#f6f0e4;font-size:20px;font-weight:800;letter-spacing:0.01em">${brand.name}</p>
<div style="padding:24px">
<h1 class="ink" style="margin:0 0 20px;${ink};font-size:26px;line-height:30px;font-weight:800">${subject}</h1>
${text(greeting(letter))}
${paragraphs.map(text)}
${facts.length > 0 ? factTable(facts) : ""}
${action ? button({ label: action.label, url: `${appUrl}${action.path}` }) : ""}
${afterwards.map((words) => html`<p class="muted" style="margin:0 0 12px;${muted}">${words}</p>`)}
</div>
</div>
<div style="max-width:560px;margin:0 auto;padding:16px 24px">
<p class="muted" style="margin:0;${muted}">${address}</p>
${unsubscribePath ? unsubscribeLine(`${appUrl}${unsubscribePath}`) : ""}
</div>
</div>
</body>
</html>`;
}

function factTable(facts: NonNullable<Letter["facts"]>) {
  const cell =
    "padding:8px 0;border-top:2px solid #d3c7b1;font-size:16px;line-height:24px;vertical-align:top";
  return html`<table style="width:100%;margin:0 0 24px;border-collapse:collapse">
${facts.map(
  ([name, value]) => html`<tr>
<th class="muted line" scope="row" style="${cell};width:35%;padding-right:16px;color:#5a5148;font-weight:400;text-align:left">${name}</th>
<td class="ink line" style="${cell};${ink};font-weight:600">${value}</td>
</tr>`,
)}
</table>`;
}

/** With the URL as text, for clients that show no links. */
function button({ label, url }: { label: string; url: string }) {
  return html`<p style="margin:0 0 12px"><a href="${url}" style="display:inline-block;padding:13px 24px;background:#b82616;color:#ffffff;font-size:16px;font-weight:700;text-decoration:none">${label}</a></p>
<p class="muted" style="margin:0 0 20px;${muted};word-break:break-all">${url}</p>`;
}

function unsubscribeLine(url: string) {
  return html`<p class="muted" style="margin:8px 0 0;${muted}">${unsubscribing} <a class="muted" href="${url}" style="${muted}">Unsubscribe</a></p>`;
}
