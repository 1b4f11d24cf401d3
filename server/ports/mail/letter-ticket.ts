import { html, raw } from "hono/html";
import { initialOf } from "#contract/initial.ts";
import { inkOf } from "#contract/ink.ts";
import { covers, inks, lights } from "#server/core/inks.ts";
import { addressOf, type Fact, type Ticket } from "./letter.ts";
import { placing, styles } from "./letter-style.ts";

/** What is over, or of a timing that the studio no longer has, is printed in black. */
const unlit = { ground: inks.soot, words: inks.paper };
/** In characters: what fits beside a portrait on the narrowest phone. */
const longestPhrase = 16;

/** In characters: what a name beside its value has room for there, in one line. */
const longestName = 12;

/** A ticket in its slot's light, with a stub of paper. */
export function ticketHtml(ticket: Ticket, appUrl: string) {
  const { slotTiming, kicker, headline, isOver, facts = [], links = [] } = ticket;
  const lit = Object.entries(lights).find(([timing]) => timing === slotTiming && !isOver);
  const { ground, words } = lit?.[1] ?? unlit;
  const light = lit?.[0].toLowerCase() ?? "unlit";
  const line = `margin:6px 0 0;color:${words};font-size:40px;line-height:46px;${styles.display}`;
  const hasStub = facts.length + links.length > 0;
  return html`<table class="edge" ${raw(placing)} style="${styles.columns};border:2px solid ${inks.soot}">
<tr><td class="${light}" bgcolor="${ground}" style="background-color:${ground};padding:18px 16px 0">
<h1 style="margin:0"><span style="display:block;color:${words};font-size:16px;line-height:22px;font-weight:700">${withDates(kicker)}</span>
<span style="display:block;${line}">${withDates(headline)}</span></h1>
</td></tr>
<tr><td class="${light}" bgcolor="${ground}" style="background-color:${ground};padding:14px 16px 18px">${who(ticket, { words, appUrl })}</td></tr>
${hasStub ? stub({ facts, links }, appUrl) : ""}
</table>`;
}

/** A day and its month stay together: "Thu 3 Dec and Sat", then "5 Dec". */
const withDates = (words: string) => words.replace(/(\d) (?=[A-Z][a-z]{2})/g, "$1\u00A0");

function who(
  { title, details, stamp, trainerId }: Ticket,
  { words, appUrl }: { words: string; appUrl: string },
) {
  const line = `margin:4px 0 0;color:${words};font-size:16px;line-height:23px;font-weight:600;word-break:break-word;overflow-wrap:anywhere`;
  const mark = `display:inline-block;margin:10px 0 0;padding:2px 10px;border:3px solid ${words};color:${words};font-size:18px;line-height:26px;letter-spacing:1px;${styles.display}`;
  return html`<table ${raw(placing)} style="${styles.columns}"><tr>
${trainerId ? portrait({ id: trainerId, name: title, url: `${appUrl}/social/portrait/${trainerId}.png` }) : ""}
<td valign="top" style="vertical-align:top">
<p style="margin:0;color:${words};font-size:22px;line-height:31px;${styles.display}">${title}</p>
${details.map((words) => html`<p style="${line}">${inPhrases(words)}</p>`)}
${stamp ? html`<p style="margin:0"><strong style="${mark}">${stamp}</strong></p>` : ""}
</td></tr></table>`;
}

/** Hours and days stay together: "Evening · 18:30–20:00 ·", then "Sat to Thu". */
function inPhrases(words: string) {
  const phrases = words.split(" · ");
  if (phrases.length === 1) return words;
  return phrases.map((phrase, index) => {
    const text = index < phrases.length - 1 ? `${phrase} ·` : phrase;
    return text.length <= longestPhrase
      ? html`<span style="white-space:nowrap">${text}</span> `
      : html`${text} `;
  });
}

/**
 * Many clients fetch no picture before they are asked to: until then its cover is there, ink and initial. It is the same
 * picture for everybody, so fetching it says nothing about who reads.
 */
function portrait({ id, name, url }: { id: string; name: string; url: string }) {
  const { ground } = covers[inkOf(id) - 1] ?? covers[0];
  const initial = (initialOf(name) ?? "").toUpperCase();
  const letter = `color:${inks.paper};font-family:Arial,sans-serif;font-size:64px;line-height:116px;font-weight:800;text-align:center`;
  return html`<td width="112" valign="top" aria-hidden="true" style="width:112px;vertical-align:top">
<table role="presentation" width="96" cellpadding="0" cellspacing="0" border="0" style="${styles.table}"><tr><td width="96" height="120" bgcolor="${ground}" style="width:96px;height:120px;background-color:${ground};${letter}"><img src="${url}" width="96" height="120" alt="${initial}" style="display:block;width:96px;height:120px;border:0;background-color:${ground};${letter}"></td></tr></table>
</td>`;
}

function stub({ facts, links }: Required<Pick<Ticket, "facts" | "links">>, appUrl: string) {
  return html`<tr><td class="sheet edge" bgcolor="${inks.cream}" style="background-color:${inks.cream};padding:6px 16px;border-top:2px dashed ${inks.soot}">
${links.map(({ label, to }, index) => outlinedButton({ label, url: addressOf(to, appUrl), isFirst: index === 0 }))}
${facts.length > 0 ? factTable(facts, appUrl) : ""}
</td></tr>`;
}

/** Quieter than the one thing to do next, which the letter itself has. */
function outlinedButton({ label, url, isFirst }: { label: string; url: string; isFirst: boolean }) {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${styles.table};margin:${isFirst ? 10 : 0}px 0 10px"><tr>
<td class="edge" style="border:2px solid ${inks.soot};mso-padding-alt:11px 18px"><a class="ink" href="${url}" style="display:inline-block;padding:11px 18px;color:${inks.soot};font-size:16px;line-height:22px;font-weight:700;text-decoration:none">${label}</a></td>
</tr></table>`;
}

/** Facts under one another, each name beside its value, or above it where one of the names is too long for that. */
export function factTable(facts: readonly Fact[], appUrl: string) {
  const areAbove = facts.some(([name]) => name.length > longestName);
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="${styles.columns}">
${facts.map(([name, value, to], index) => {
  const cell = index === 0 ? `${styles.fact};border-top:0` : styles.fact;
  const words = to
    ? html`<a class="ink" href="${addressOf(to, appUrl)}" style="display:block;margin:-10px 0;padding:10px 0;${styles.value}">${value}</a>`
    : inPhrases(value);
  if (areAbove)
    return html`<tr><td class="ink line" style="${cell};${styles.value}"><div class="muted" style="${styles.name}">${name}</div>${words}</td></tr>`;
  return html`<tr>
<th class="muted line" scope="row" width="34%" style="${cell};width:34%;padding-right:12px;${styles.name}">${name}</th>
<td class="ink line" style="${cell};${styles.value}">${words}</td>
</tr>`;
})}
</table>`;
}
