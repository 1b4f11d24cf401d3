import { oneLine } from "#contract/primitives.ts";
import { typeset } from "#contract/typeset.ts";
import type { Fact, Letter, Ticket } from "./letter.ts";
import { asHtml } from "./letter-html.ts";
import { asText } from "./letter-words.ts";

/** Sets a mail as plain text and as HTML, with the same content and typographic apostrophes and quotes. */
export async function setLetter(letter: Letter, { appUrl }: { appUrl: string }) {
  const set: Letter = {
    ...letter,
    ...(letter.name && { name: line(letter.name) }),
    ...(letter.ticket && { ticket: setTicket(letter.ticket) }),
    subject: line(letter.subject),
    paragraphs: letter.paragraphs.map((passage) =>
      typeof passage === "string" ? typeset(passage) : passage,
    ),
    facts: letter.facts?.map(setFact) ?? [],
    afterwards: letter.afterwards?.map((words) => typeset(words)) ?? [],
  };
  return { subject: set.subject, body: asText(set, appUrl), html: await asHtml(set, appUrl) };
}

const line = (words: string) => typeset(oneLine(words));

const setFact = ([name, value, ...to]: Fact): Fact => [line(name), line(value), ...to];

function setTicket({ kicker, headline, title, details, facts, ...others }: Ticket): Ticket {
  return {
    ...others,
    kicker: line(kicker),
    headline: line(headline),
    title: line(title),
    details: details.map(line),
    ...(facts && { facts: facts.map(setFact) }),
  };
}
