import { argon2 } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { passwordCost } from "#server/ports/identity/secrets/passwords.ts";
import { openBareDatabase } from "./bare-database.ts";

/** A response that the bare server sends as it is. */
export type Bytes = { path: string; headers: string[]; base64: string };

/*
 * The baseline for the studio's figures: the same bytes, the same statement, the same transaction or the same password
 * hash behind `node:http`, with nothing in between.
 */

const { BARE_PORT = "", BARE_BYTES = "", BARE_DATABASE = "" } = process.env;
const known = JSON.parse(readFileSync(BARE_BYTES, "utf8")) as Bytes[];
const answers = new Map(
  known.map(({ path, headers, base64 }) => [path, { headers, body: Buffer.from(base64, "base64") }]),
);
const database = openBareDatabase(BARE_DATABASE);
const salt = Buffer.alloc(16);

createServer(async (request, response) => {
  const kept = answers.get(request.url ?? "");
  if (kept) {
    response.writeHead(200, kept.headers).end(kept.body);
    return;
  }
  const json = JSON.stringify(await answer(request));
  const headers = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(json) };
  response.writeHead(200, headers).end(json);
}).listen(Number(BARE_PORT), "localhost");

async function answer(request: IncomingMessage): Promise<unknown> {
  const [, room = "", id = ""] = (request.url ?? "").split(/[/?]/);
  if (room === "one") return (await database.read(["article", id]))[0];
  if (request.method === "GET") return database.read(["articles"]);
  const { articleId, voterId, id: paymentId, like, password } = JSON.parse(await text(request));
  if (room === "vote")
    return (
      await database.write([
        ["vote", articleId, voterId, new Date().toISOString()],
        ["count", articleId],
      ])
    )[0];
  if (room === "book") return database.write(booking(paymentId, like));
  return hashPassword(password);
}

/** About as long as a mail of the studio. */
const letter = "A place in the morning is yours. ".repeat(150);

/** A booking's statements in one transaction: who books whom, and what is written of it. */
function booking(id: string, like: string): Parameters<typeof database.write>[0] {
  const now = new Date().toISOString();
  return [
    ["person", "member-arif-rahman"],
    ["person", "trainer-nusrat-jahan"],
    ["held", "trainer-nusrat-jahan", "member-arif-rahman"],
    ["book", id, like],
    ["charge", id],
    ["number"],
    ["receipt", id, now],
    ["mail", `${id}-member`, letter, now],
    ["mail", `${id}-trainer`, letter, now],
  ];
}

/** As costly as the studio's. */
function hashPassword(message: string): Promise<{ ok: boolean }> {
  const asked = { message, nonce: salt, tagLength: 32, ...passwordCost };
  return new Promise((resolve) => argon2("argon2id", asked, (error) => resolve({ ok: !error })));
}
