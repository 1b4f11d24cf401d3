import { brand } from "#studio/brand.ts";
import { addressOf, type Fact, type Letter, type Passage, type Ticket } from "./letter.ts";
import { blockText } from "./letter-article.ts";

/** Why a reader of the newsletter gets it. */
export const reasonOf = ({
  reason = "You’re getting this because you subscribed to our newsletter.",
}: Letter) => reason;

/** A line across a text of the width that a phone shows. */
const rule = "- ".repeat(18).trimEnd();
/** Names up to this length are followed by values in one column. */
const widestName = 16;

/** How a letter begins. */
export const greetingOf = ({ name }: Letter) => (name ? `Hello ${name},` : "Hello,");

/** What lists of mails show after the subject: the session, or what became of it. */
export function lead({ ticket, preview, paragraphs: [first = ""] }: Letter, appUrl: string): string {
  if (preview !== undefined) return preview;
  return ticket && !ticket.isOver
    ? [ticket.headline, ticket.title, ...ticket.details].join(" · ")
    : passageText(first, appUrl);
}

/** The letter as plain text. */
export function asText(letter: Letter, appUrl: string): string {
  const { ticket, paragraphs, facts = [], action, afterwards = [], unsubscribePath } = letter;
  const parts = [
    ticket ? ticketText(ticket, appUrl) : "",
    greetingOf(letter),
    ...paragraphs.map((passage) => passageText(passage, appUrl)),
    factLines(facts, appUrl),
    action ? `${action.label}:\n${appUrl}${action.path}` : "",
    ...afterwards,
    `${brand.name} ${brand.bengaliName}\n${brand.address}\nQuestions? ${brand.email}\nHotline ${brand.hotline}`,
    unsubscribePath ? `${reasonOf(letter)} Unsubscribe:\n${appUrl}${unsubscribePath}` : "",
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function passageText(passage: Passage, appUrl: string): string {
  return typeof passage === "string" ? passage : blockText(passage, appUrl);
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
