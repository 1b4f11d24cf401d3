import { expect, test } from "vitest";
import { sampleLetters } from "#tests/server/sample-letters.ts";
import type { Letter, Ticket } from "./letter.ts";
import { setLetter } from "./set-letter.ts";

const letter: Letter = {
  kind: "booked",
  to: "sumi@shokti.test",
  name: "Sumi <b>",
  subject: "Booked: Evening",
  paragraphs: ["See you & yours."],
  ticket: {
    slotTiming: "Evening",
    kicker: "Your first session",
    headline: "Sunday 18:30",
    title: "Tara <i>Trainer</i>",
    trainerId: "trainer-tara",
    details: ["Boxing & more"],
    facts: [
      ["Where", "Road 11", "https://maps.example/?q=11&z=1"],
      ["Cancel until", "29 November"],
    ],
    links: [{ label: "Add to calendar", to: "/dashboard/booked-trainer" }],
    stamp: "Paid",
  },
  facts: [["Slot", "Evening, 1.5 hours"]],
  action: { label: "Open the receipt", path: "/dashboard/receipt/pi_1" },
  afterwards: ["Bring water."],
  unsubscribePath: "/newsletter/unsubscribe?token=x",
};
const said = [
  "Hello Sumi",
  "Your first session",
  "Where",
  "Road 11",
  "Cancel until",
  "29 November",
  "Add to calendar",
  "https://shokti.example/dashboard/booked-trainer",
  "See you",
  "Slot",
  "Evening, 1.5 hours",
  "Open the receipt",
  "https://shokti.example/dashboard/receipt/pi_1",
  "Bring water.",
  "https://shokti.example/newsletter/unsubscribe?token=x",
];

// D65
test("text and HTML say the same (D65)", async () => {
  const { body, html } = await setLetter(letter, { appUrl: "https://shokti.example" });
  for (const words of said) {
    expect(body).toContain(words);
    expect(html).toContain(words);
  }
});

test("lists of mails show the session after the subject, and of what is over what became of it", async () => {
  const set = (ticket: object) =>
    setLetter(
      { ...letter, ticket: { ...letter.ticket, ...ticket } as Ticket },
      { appUrl: "https://shokti.example" },
    );
  const shown = async (ticket: object) => /mso-hide:all">([^&]*)/.exec((await set(ticket)).html)?.[1];
  expect(await shown({})).toContain("Sunday 18:30 · ");
  expect(await shown({ isOver: true })).toMatch(/^See you/);
});

test("what people wrote is text in the HTML, and stays as it is in the text", async () => {
  const { body, html } = await setLetter(letter, { appUrl: "https://shokti.example" });
  expect(html).toContain("Hello Sumi &lt;b&gt;,");
  expect(html).toContain("See you &amp; yours.");
  expect(body).toContain("Hello Sumi <b>,");
});

test("names and reasons are set with a printer's apostrophes and quotation marks, addresses are not", async () => {
  const path = "/dashboard/receipt/it's";
  const typed: Letter = { ...letter, name: "O'Neil", subject: 'It\'s "on"', action: { label: "Open", path } };
  const { subject, body, html } = await setLetter(typed, { appUrl: "https://shokti.example" });
  expect(subject).toBe("It’s “on”");
  for (const text of [body, html]) expect(text).toContain("Hello O’Neil,");
  expect(body).toContain(path);
});

test("names, subject and facts are one line each, whoever wrote them", async () => {
  const name = "Mina\r\n\r\nYour account is locked";
  const { subject, body } = await setLetter(
    { ...letter, name, subject: `${name} booked you`, facts: [["Member", name]] },
    { appUrl: "https://shokti.example" },
  );
  expect(subject).toBe("Mina Your account is locked booked you");
  expect(body).toContain("Hello Mina Your account is locked,\n");
  expect(body).toContain("Member: Mina Your account is locked\n");
});

// D65
test("a ticket's line is in capitals in the text, where the HTML has it large", async () => {
  const { body, html } = await setLetter(letter, { appUrl: "https://shokti.example" });
  expect(body.indexOf("SUNDAY 18:30")).toBeLessThan(body.indexOf("Hello Sumi"));
  expect(body).toContain("[ PAID ]");
  expect(html.indexOf("Sunday 18:30</span></h1>")).toBeLessThan(html.indexOf("Hello Sumi"));
  expect(html).toContain("Tara &lt;i&gt;Trainer&lt;/i&gt;");
  expect(html).toContain('href="https://maps.example/?q=11&amp;z=1"');
});

test("in a ticket's lines a day and its month stay together", async () => {
  const ticket = { ...(letter.ticket as Ticket), kicker: "Booked, from 2 November", headline: "Sat 5 Dec" };
  const { body, html } = await setLetter({ ...letter, ticket }, { appUrl: "https://shokti.example" });
  for (const words of ["from 2\u00A0November", "Sat 5\u00A0Dec"]) expect(html).toContain(words);
  expect(body).toContain("SAT 5 DEC");
});

test("a slot's mail has its light, one of a timing that is no more is printed in black", async () => {
  const grounds = { Morning: "#f2a51e", Afternoon: "#d1301c", Evening: "#0e4b3a", Night: "#16130f" };
  for (const [slotTiming, ground] of Object.entries(grounds)) {
    const ticket = { ...(letter.ticket as Ticket), slotTiming };
    const { html } = await setLetter({ ...letter, ticket }, { appUrl: "https://shokti.example" });
    expect(html).toMatch(new RegExp(`<td [^>]*bgcolor="${ground}"[^>]*>\\s*<h1`));
  }
});

// D65
test("a ticket's buttons stand right below its band, before its details", async () => {
  const { html } = await setLetter(letter, { appUrl: "https://shokti.example" });
  expect(html.indexOf("Add to calendar")).toBeLessThan(html.indexOf("Road 11"));
});

// D65
test("a ticket of what is over, such as a session called off, has no light", async () => {
  const ticket = { ...(letter.ticket as Ticket), isOver: true };
  const { html } = await setLetter({ ...letter, ticket }, { appUrl: "https://shokti.example" });
  expect(html).toMatch(/<td [^>]*bgcolor="#16130f"[^>]*>\s*<h1/);
});

test("in a text, facts have their values in one column", async () => {
  const facts = [
    ["Term", "a month"],
    ["Receipt", "7"],
    ["A name of many letters", "x"],
  ] as const;
  const { body } = await setLetter({ ...letter, facts }, { appUrl: "https://shokti.example" });
  expect(body).toContain("Term:    a month\nReceipt: 7\nA name of many letters: x\n");
});

const sets = Object.entries(sampleLetters({ member: "Mina <b>", trainer: "Tara &amp; Co" }));

test.each(sets)(
  "%s: what a client drops is not needed to read it, and it runs nothing",
  async (_, sample) => {
    const { html, body } = await setLetter(sample, { appUrl: "https://shokti.example" });
    const inlined = html.replace(/<style>[\s\S]*?<\/style>/, "");
    expect(inlined).not.toMatch(
      /<(style|script|link|iframe|svg|video)\b|url\(|@import|display: ?(flex|grid)|<b>/,
    );
    for (const [cell] of inlined.matchAll(/<(td|th|p|a|h1|h2|h3|li|ul|ol|blockquote|img|table)\b[^>]*>/g))
      expect(cell).toMatch(/style="|^<td>$|^<table role="presentation" width="600"/);
    expect(html).not.toMatch(/undefined|line-through/);
    expect(body).not.toMatch(/undefined|<\/|&\w+;(?! Co)/);
  },
);

test.each(sets)("%s: its pictures are the studio's own, the same for every reader", async (_, sample) => {
  const { html } = await setLetter(sample, { appUrl: "https://shokti.example" });
  for (const [, source] of html.matchAll(/ src="([^"]*)"/g))
    expect(source).toMatch(
      /^https:\/\/shokti\.example\/(brand\/[\w-]+|social\/(portrait\/trainer-nusrat-jahan|cover\/article-sleep))\.png$/,
    );
});
