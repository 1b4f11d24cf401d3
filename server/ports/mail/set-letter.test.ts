import { expect, test } from "vitest";
import type { Letter } from "./letter.ts";
import { setLetter } from "./set-letter.ts";

const letter: Letter = {
  kind: "booked",
  to: "sumi@shokti.test",
  name: "Sumi <b>",
  subject: "Booked: Evening",
  paragraphs: ["See you & yours."],
  facts: [["Slot", "Evening · 1.5 hours"]],
  action: { label: "Open the receipt", path: "/dashboard/receipt/pi_1" },
  afterwards: ["Bring water."],
  unsubscribePath: "/newsletter/unsubscribe?token=x",
};
const said = [
  "Hello Sumi",
  "See you",
  "Slot",
  "Evening · 1.5 hours",
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

test("a mail shows nothing that has to be fetched, and runs nothing", async () => {
  const { html } = await setLetter(letter, { appUrl: "https://shokti.example" });
  expect(html).not.toMatch(/<(img|script|link|iframe)\b|url\(|@import/);
});
