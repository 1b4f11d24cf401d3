import { expect, test } from "vitest";
import { setUpMailServer } from "#tests/server/mail-server.ts";
import type { Mail } from "./letter.ts";
import { MailRefused } from "./mailer.ts";
import { setLetter } from "./set-letter.ts";
import { smtpTransport } from "./smtp.ts";

const server = setUpMailServer();

async function send(more: Partial<Mail> = {}) {
  const texts = await setLetter(
    { kind: "booked", to: "", name: "Sumi", subject: "Booked", paragraphs: ["See you."] },
    { appUrl: "https://shokti.example" },
  );
  const transport = smtpTransport({ url: server.url, from: "Shokti <no-reply@shokti.example>" });
  await transport({
    id: "mail-1",
    kind: "booked",
    to: "sumi@shokti.test",
    subject: "Booked",
    unsubscribeUrl: null,
    ...texts,
    ...more,
  });
  return server.taken.at(-1);
}

// D65
test("a mail says that a machine wrote it, has an id of its own and both bodies (D65)", async () => {
  const mail = await send();
  expect(mail?.to).toEqual(["sumi@shokti.test"]);
  expect(mail?.headers).toMatchObject({
    "auto-submitted": "auto-generated",
    "message-id": "<mail-1@shokti.example>",
    subject: "Booked",
    "content-type": expect.stringMatching(/^multipart\/alternative/),
  });
  expect(mail?.headers).not.toHaveProperty("list-unsubscribe");
  expect(mail?.raw).toContain("Content-Type: text/plain; charset=utf-8");
  expect(mail?.raw).toContain("Content-Type: text/html; charset=utf-8");
});

// D66
test("a newsletter carries one-click unsubscribing in its head (D66)", async () => {
  const mail = await send({ unsubscribeUrl: "https://shokti.example/newsletter/unsubscribe?token=x" });
  expect(mail?.headers).toMatchObject({
    "list-unsubscribe": "<https://shokti.example/newsletter/unsubscribe?token=x>",
    "list-unsubscribe-post": "List-Unsubscribe=One-Click",
  });
});

// D65
test.each(["RCPT", "DATA"] as const)(
  "a 5xx answer to %s is the last word, without its words, and a 4xx is not (D65)",
  async (command) => {
    server.answers = { [command]: "550 5.1.1 sumi@shokti.test is unknown" };
    const refused = await send().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(MailRefused);
    expect(String(refused)).not.toContain("sumi");
    expect((refused as MailRefused).answer).toBe("550");
    server.answers = { [command]: "451 Later" };
    const later = await send().catch((error: unknown) => error);
    expect(later).toBeInstanceOf(Error);
    expect(later).not.toBeInstanceOf(MailRefused);
    server.answers = {};
    expect(await send()).toBeDefined();
  },
);
