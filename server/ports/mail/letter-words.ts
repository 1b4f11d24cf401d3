import { brand } from "#studio/brand.ts";
import type { Fact, Letter, Passage, Ticket } from "./letter.ts";

/** Why a reader of the newsletter gets it. */
export const unsubscribing = "You’re getting this because you subscribed to our newsletter.";

/** A line across a text of the width that a phone shows. */
const rule = "- ".repeat(18).trimEnd();
/** Names up to this length are followed by values in one column. */
const widestName = 16;

/** How a letter begins. */
export const greetingOf = ({ name }: Letter) => (name ? `Hello ${name},` : "Hello,");

/** What lists of mails show after the subject. */
export function lead({ ticket, paragraphs: [first = ""] }: Letter): string {
  return ticket ? [ticket.headline, ticket.title, ...ticket.details].join(" · ") : passageText(first);
}

/** The letter as plain text. */
export function asText(letter: Letter, appUrl: string): string {
  const { ticket, paragraphs, facts = [], action, afterwards = [], unsubscribePath } = letter;
  const parts = [
    ticket ? ticketText(ticket, appUrl) : "",
    greetingOf(letter),
    ...paragraphs.map(passageText),
    factLines(facts, appUrl),
    action ? `${action.label}:\n${appUrl}${action.path}` : "",
    ...afterwards,
    `${brand.name} ${brand.bengaliName}\n${brand.address}\nQuestions? ${brand.email}`,
    unsubscribePath ? `${unsubscribing} Unsubscribe:\n${appUrl}${unsubscribePath}` : "",
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function passageText(passage: Passage): string {
  if (typeof passage === "string") return passage;
  if ("heading" in passage) return passage.heading.toUpperCase();
  if ("quote" in passage) return passage.quote.replace(/^/gm, "> ");
  const mark = (index: number) => (passage.first === null ? "-" : `${passage.first + index}.`);
  return passage.items.map((words, index) => `${mark(index)} ${words}`).join("\n");
}

function ticketText(ticket: Ticket, appUrl: string): string {
  const { kicker, headline, title, details, stamp, facts = [], links = [] } = ticket;
  const top = [kicker, headline.toUpperCase(), title, ...details];
  const parts = [
    [...top, ...(stamp ? [`[ ${stamp.toUpperCase()} ]`] : [])].join("\n"),
    factLines(facts, appUrl),
    links.map(({ label, to }) => `${label}:\n${addressOf(to, appUrl)}`).join("\n"),
  ];
  return [rule, parts.filter((part) => part !== "").join("\n\n"), rule].join("\n");
}

/** Facts with their values in one column; an address stands below its value. */
function factLines(facts: readonly Fact[], appUrl: string): string {
  const widest = Math.max(0, ...facts.map(([name]) => name.length).filter((length) => length <= widestName));
  return facts
    .map(([name, value, to]) => {
      const line = `${`${name}:`.padEnd(widest + 1)} ${value}`;
      return to ? `${line}\n${addressOf(to, appUrl)}` : line;
    })
    .join("\n");
}

/** The whole address of a path of the studio; one elsewhere is whole. */
export function addressOf(to: string, appUrl: string): string {
  return to.startsWith("/") ? appUrl + to : to;
}
