import { scrypt } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
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
  const text = JSON.stringify(await answer(request));
  const headers = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) };
  response.writeHead(200, headers).end(text);
}).listen(Number(BARE_PORT), "localhost");

async function answer(request: IncomingMessage): Promise<unknown> {
  const [, room = "", id = ""] = (request.url ?? "").split(/[/?]/);
  if (request.method === "GET") return room === "one" ? database.article(id) : database.articles();
  const body = JSON.parse(await readText(request));
  if (room === "vote") return database.vote(body);
  if (room === "book") return database.book(body);
  return hashPassword(body.password);
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  return text;
}

/** As costly as the identity library's. */
function hashPassword(password: string): Promise<{ ok: boolean }> {
  const cost = { N: 16384, r: 16, p: 1, maxmem: 128 * 16384 * 16 * 2 };
  return new Promise((resolve) => scrypt(password, salt, 64, cost, (error) => resolve({ ok: !error })));
}
