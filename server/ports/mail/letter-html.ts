import { html, raw } from "hono/html";
import { inks, lights, tokens } from "#server/core/inks.ts";
import { brand } from "#studio/brand.ts";
import type { Letter, Passage } from "./letter.ts";
import { blockHtml } from "./letter-article.ts";
import { darkSheet, placing, styles } from "./letter-style.ts";
import { factTable, ticketHtml } from "./letter-ticket.ts";
import { greetingOf, lead, reasonOf } from "./letter-words.ts";

/** The widest that a mail is set, in pixels; on a phone it is as wide as that. */
const width = 600;

/** The letter as an HTML document. */
export async function asHtml(letter: Letter, appUrl: string): Promise<string> {
  const { subject, ticket, unsubscribePath } = letter;
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${subject}</title>
${raw(`<style>${darkSheet}</style>`)}
</head>
<body class="paper" bgcolor="${inks.paper}" style="margin:0;padding:0;background-color:${inks.paper};${styles.body}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${lead(letter, appUrl)}${raw("&#8199;&#847; ".repeat(40))}</div>
<table class="paper" ${raw(placing)} bgcolor="${inks.paper}" style="${styles.columns};background-color:${inks.paper}"><tr><td align="center" style="padding:12px 8px 32px">
${raw(`<!--[if mso]><table role="presentation" width="${width}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`)}
<table ${raw(placing)} style="${styles.columns};max-width:${width}px;text-align:left">
<tr><td style="padding:4px 8px 10px">${masthead(appUrl)}</td></tr>
<tr><td>${threeLights}</td></tr>
${ticket ? html`<tr><td style="padding:12px 0 0">${ticketHtml(ticket, appUrl)}</td></tr>` : ""}
<tr><td style="padding:12px 0 0">${sheet(letter, appUrl)}</td></tr>
<tr><td style="padding:12px 18px 0">${foot(reasonOf(letter), unsubscribePath && `${appUrl}${unsubscribePath}`)}</td></tr>
</table>
${raw("<!--[if mso]></td></tr></table><![endif]-->")}
</td></tr></table>
</body>
</html>`;
  return String(page);
}

/** The mark and the name in both scripts; without pictures, a green tile and the same words. */
function masthead(appUrl: string) {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${styles.table}"><tr>
<td class="evening" width="44" height="44" align="center" bgcolor="${inks.bottle}" style="width:44px;height:44px;background-color:${inks.bottle}"><img src="${appUrl}/brand/icon-192.png" width="44" height="44" alt="" style="display:block;width:44px;height:44px;border:0"></td>
<td style="padding-left:12px"><a class="ink" href="${appUrl}" style="${styles.link};font-size:24px;text-decoration:none"><span style="${styles.display}">${brand.name}</span> <img src="${appUrl}/brand/name.png" height="26" alt="${brand.bengaliName}" style="height:26px;border:0;vertical-align:middle;color:${inks.red};font-size:22px;line-height:30px"></a></td>
</tr></table>`;
}

/** The three lights of a day, as a rule under the name. */
const threeLights = html`<table ${raw(placing)} aria-hidden="true" style="${styles.columns}"><tr>
${Object.entries(lights).map(
  ([timing, { ground }]) =>
    html`<td class="${timing.toLowerCase()}" bgcolor="${ground}" height="6" style="height:6px;background-color:${ground};font-size:6px;line-height:6px">&nbsp;</td>`,
)}
</tr></table>`;

/** What the letter says. Below a ticket it needs no heading: the ticket has one. */
function sheet(letter: Letter, appUrl: string) {
  const { ticket, subject, paragraphs, facts = [], action, afterwards = [] } = letter;
  const heading = html`<h1 class="ink" style="${styles.heading}">${subject}</h1>`;
  return html`<table class="edge" ${raw(placing)} style="${styles.columns};border:2px solid ${inks.soot}"><tr><td class="sheet" bgcolor="${inks.cream}" style="background-color:${inks.cream};padding:20px 16px 10px">
${ticket ? "" : heading}
${[greetingOf(letter), ...paragraphs].map((passage) => passageHtml(passage, appUrl))}
${facts.length > 0 ? html`<div style="margin:0 0 16px">${factTable(facts, appUrl)}</div>` : ""}
${action ? button(action, appUrl) : ""}
${afterwards.map((words) => html`<p class="muted" style="${styles.small}">${words}</p>`)}
</td></tr></table>`;
}

function passageHtml(passage: Passage, appUrl: string) {
  if (typeof passage !== "string") return blockHtml(passage, appUrl);
  return html`<p class="ink" style="${styles.text}">${passage}</p>`;
}

/** One that opens an account also has its address as text: somebody may carry it to another browser. */
function button({ label, path }: NonNullable<Letter["action"]>, appUrl: string) {
  const url = `${appUrl}${path}`;
  const words = `color:${inks.white};font-size:17px;line-height:22px;font-weight:700`;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${styles.table};margin:4px 0 20px"><tr>
<td bgcolor="${inks.carmine}" style="background-color:${inks.carmine};mso-padding-alt:13px 24px"><a href="${url}" style="display:inline-block;padding:13px 24px;background-color:${inks.carmine};${words};text-decoration:none">${label}</a></td>
</tr></table>
${path.includes("token=") ? html`<p class="muted" style="${styles.small};word-break:break-all">${url}</p>` : ""}`;
}

function foot(reason: string, unsubscribeUrl: string | undefined) {
  const link = `color:${tokens.muted.light};display:inline-block;line-height:44px`;
  return html`<p class="muted" style="${styles.small};margin:0">${brand.name}<br><a class="muted" href="${brand.map}" style="${link};padding:12px 0;line-height:21px">${brand.address}</a></p>
<p class="muted" style="${styles.small};margin:0">Questions? <a class="muted" href="mailto:${brand.email}" style="${link}">${brand.email}</a><br>Hotline <a class="muted" href="tel:${brand.hotline.replaceAll(" ", "")}" style="${link}">${brand.hotline}</a></p>
${unsubscribeUrl ? html`<p class="muted" style="${styles.small};margin:0">${reason}<br><a class="muted" href="${unsubscribeUrl}" style="${link}">Unsubscribe</a></p>` : ""}`;
}
