import { afterAll, beforeAll, expect, test } from "vitest";
import { brand } from "#studio/brand.ts";
import { type MailServer, openMailServer } from "#tests/setup/mail-server.ts";
import type { Mail } from "./letter.ts";
import { MailRefused } from "./mailer.ts";
import { setLetter } from "./set-letter.ts";
import { smtpTransport } from "./smtp.ts";

let server: MailServer;
beforeAll(async () => {
  server = await openMailServer();
});
afterAll(() => server.close());

const openTransport = () => smtpTransport({ url: server.url, from: "Shokti <no-reply@shokti.example>" });

async function send(more: Partial<Mail> = {}, transport = openTransport()) {
  const texts = await setLetter(
    { kind: "booked", to: "", name: "Sumi", subject: "Booked", paragraphs: ["See you."] },
    { appUrl: "https://shokti.example" },
  );
  await transport({
    id: "mail-1",
    kind: "booked",
    to: "sumi@shokti.test",
    unsubscribeUrl: null,
    ...texts,
    ...more,
  });
  const mail = server.taken.pop();
  return mail && { ...mail, headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])) };
}

// D65
test("a mail says that a machine wrote it, has an id of its own and both bodies (D65)", async () => {
  const mail = await send();
  expect(mail?.recipients).toEqual(["sumi@shokti.test"]);
  expect(mail?.headers).toMatchObject({
    "auto-submitted": "auto-generated",
    "reply-to": brand.email,
    "message-id": "<mail-1@shokti.example>",
    subject: "Booked",
    "content-type": expect.stringMatching(/^multipart\/alternative/),
  });
  expect(mail?.headers).not.toHaveProperty("list-unsubscribe");
  expect(mail?.text).toContain("See you.");
  expect(mail?.html).toContain("See you.");
});

// D65
test("mails that follow one another go over one connection (D65)", async () => {
  const transport = openTransport();
  const before = server.connections();
  for (const id of ["mail-1", "mail-2", "mail-3"]) await send({ id }, transport);
  expect(server.connections() - before).toBe(1);
});

test("a mail server on another machine that offers no encryption gets no mail", async () => {
  // This machine by a name that is not one of its own.
  const url = server.url.replace("127.0.0.1", "[::ffff:127.0.0.1]");
  for (const query of ["", "?ignoreTLS=true"]) {
    const transport = smtpTransport({ url: url + query, from: "Shokti <no-reply@shokti.example>" });
    await expect(send({}, transport)).rejects.toThrow(/STARTTLS/);
  }
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
    server.refusals[command] = 550;
    const refused = await send().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(MailRefused);
    expect(String(refused)).not.toContain("sumi");
    expect((refused as MailRefused).answer).toBe("550");
    server.refusals[command] = 451;
    const later = await send().catch((error: unknown) => error);
    expect(later).toBeInstanceOf(Error);
    expect(later).not.toBeInstanceOf(MailRefused);
    server.refusals[command] = undefined;
    expect(await send()).toBeDefined();
  },
);
