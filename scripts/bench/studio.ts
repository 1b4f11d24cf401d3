import { setTimeout as sleep } from "node:timers/promises";
import { demoAccounts, demoPassword } from "#demo/accounts.ts";
import { settingsForStandIn } from "#tests/setup/stripe-stand-in.ts";
import { builtStudio, builtStudioEnv } from "../setup/run.mjs";
import { freePort } from "../testing/free-port.ts";
import { type Exchange, type Sent, withConnection } from "./load.ts";
import { startServer } from "./server-process.ts";

/** Starts the built studio as the demo on this data, trusting the client addresses that the bench sends. */
export async function startStudio({
  dataFolder,
  databaseUrl = "",
  cardsUrl,
  path = "/articles",
}: {
  dataFolder: string;
  databaseUrl?: string;
  /** The card provider's stand-in, if it is a process of its own. */
  cardsUrl?: string;
  path?: string;
}) {
  const port = await freePort();
  const env = {
    ...{ ...builtStudioEnv, STUDIO_MODE: "demo", PORT: String(port), HOST: "", APP_URL: "" },
    ...{ DATA_DIR: dataFolder, DATABASE_URL: databaseUrl, LOG_LEVEL: "error" },
    // Rate limits count by address, so each request of the load sends another one.
    TRUSTED_PROXIES: "127.0.0.0/8, ::1",
    ...(cardsUrl && settingsForStandIn(cardsUrl)),
  };
  return startServer(builtStudio, { port, env, path });
}

/** A member of the studio as the API knows them. */
export type Member = { email: string; password: string; token: string };

let addresses = 0;

/** A fresh client address for each request, so that no rate limit is measured. */
function fromSomewhere(): Record<string, string> {
  addresses += 1;
  return { "X-Forwarded-For": `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}` };
}

/** A request with a JSON body, from a client address of its own. */
export function posting(path: string, body: object, headers: Record<string, string> = {}): Sent {
  const type = { "Content-Type": "application/json" };
  return {
    method: "POST",
    path,
    headers: { ...type, ...fromSomewhere(), ...headers },
    body: JSON.stringify(body),
  };
}

/** The request with which someone signs in. */
export function signingIn(port: number, { email, password }: { email: string; password: string }): Sent {
  return posting("/api/auth/sign-in/email", { email, password }, { Origin: `http://localhost:${port}` });
}

/** Registers this many new members, through the same requests as the pages. */
export function registerMembers(port: number, count: number): Promise<Member[]> {
  return withConnection(port, async (exchange) => {
    const members: Member[] = [];
    for (let number = 0; number < count; number += 1) {
      const email = `bench-${process.pid}-${Date.now()}-${number}@shokti.test`;
      const account = { email, password: "Strong@2025", name: `Bench Member ${number}` };
      await must(exchange, posting("/api/auth/sign-up/email", account));
      const headers = await sessionOf(exchange, signingIn(port, account));
      await must(exchange, posting("/users", { email, name: account.name, photoUrl: "" }, headers));
      members.push({ ...account, token: await tokenFor(exchange, email, headers) });
    }
    return members;
  });
}

/** The access token of one of the demo's accounts. */
export function demoToken(port: number, email: string): Promise<string> {
  return withConnection(port, async (exchange) => {
    const headers = await sessionOf(exchange, signingIn(port, { email, password: demoPassword }));
    return tokenFor(exchange, email, headers);
  });
}

/** The headers of the demo's trainer, who writes articles. */
export async function trainerHeaders(port: number): Promise<Record<string, string>> {
  return { Authorization: `Bearer ${await demoToken(port, demoAccounts[1].email)}` };
}

/** Writes an article with this title; returns its id. */
export async function writeArticle(exchange: Exchange, title: string, headers: Record<string, string>) {
  const article = { article_title: title, article_details: "To be voted on." };
  const { insertedId } = await must<{ insertedId: string }>(exchange, posting("/articles", article, headers));
  return insertedId;
}

/** The header that names the identity session. */
async function sessionOf(exchange: Exchange, signIn: Sent): Promise<{ Cookie: string }> {
  const { cookies } = await answered(exchange, signIn);
  return { Cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") };
}

async function tokenFor(exchange: Exchange, email: string, headers: { Cookie: string }): Promise<string> {
  return (await must<{ token: string }>(exchange, posting("/jwt", { email }, headers))).token;
}

/** Sends a request that must succeed, and reads its JSON. */
export async function must<Body>(exchange: Exchange, request: Sent): Promise<Body> {
  return JSON.parse((await answered(exchange, request)).body.toString()) as Body;
}

/** The longest that a studio may take no requests, in milliseconds. */
const longestShedMs = 60_000;

/**
 * Sends a request that must succeed. Beside other work the studio may be too busy to take one (503): that is sent again a second
 * later, as its sender would, and the wait counts.
 */
export async function answered(exchange: Exchange, request: Sent) {
  const from = performance.now();
  let answer = await exchange(request);
  while (answer.status === 503 && performance.now() - from < longestShedMs) {
    await sleep(1000);
    answer = await exchange(request);
  }
  if (answer.status < 300) return answer;
  const said = answer.body.toString().slice(0, 200);
  throw new Error(`${request.method ?? "GET"} ${request.path} answered ${answer.status}: ${said}`);
}
