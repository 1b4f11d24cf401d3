import { demoPassword } from "#demo/accounts.ts";
import { builtStudio } from "../setup/run.mjs";
import { freePort } from "../testing/free-port.ts";
import { type Exchange, openConnection, type Sent } from "./load.ts";
import { startServer } from "./server-process.ts";

/** Starts the built studio as the demo on this data, trusting the client addresses that the bench sends. */
export async function startStudio({
  dataFolder,
  databaseUrl = "",
  path = "/articles",
}: {
  dataFolder: string;
  databaseUrl?: string;
  path?: string;
}) {
  const port = await freePort();
  const env = {
    ...{ NODE_ENV: "production", STUDIO_MODE: "demo", PORT: String(port), HOST: "", APP_URL: "" },
    ...{ DATA_DIR: dataFolder, DATABASE_URL: databaseUrl, LOG_LEVEL: "error" },
    // Rate limits count by address, so each request of the load sends another one.
    TRUSTED_PROXIES: "127.0.0.0/8, ::1",
  };
  return startServer(builtStudio, { port, env, path });
}

/** A member of the studio as the API knows them. */
export type Member = { email: string; password: string; token: string };

let addresses = 0;

/** A fresh client address for each request, so that no rate limit is measured. */
export function fromSomewhere(): Record<string, string> {
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

/** Registers this many new members, through the same requests as the pages. */
export async function registerMembers(port: number, count: number): Promise<Member[]> {
  const { exchange, close } = openConnection(port);
  const members: Member[] = [];
  for (let number = 0; number < count; number += 1) {
    const email = `bench-${process.pid}-${Date.now()}-${number}@shokti.test`;
    const account = { email, password: "Strong@2025", name: `Bench Member ${number}` };
    await must(exchange, posting("/api/auth/sign-up/email", account));
    const cookie = await sessionCookie(port, account);
    await must(exchange, posting("/users", { email, name: account.name, photoUrl: "" }, { Cookie: cookie }));
    members.push({ ...account, token: await tokenFor(exchange, email, cookie) });
  }
  close();
  return members;
}

/** Signs in one of the demo's accounts. */
export async function signInDemo(port: number, email: string): Promise<Member> {
  const { exchange, close } = openConnection(port);
  const cookie = await sessionCookie(port, { email, password: demoPassword });
  const token = await tokenFor(exchange, email, cookie);
  close();
  return { email, password: demoPassword, token };
}

/** The identity session's cookie; through `fetch`, because our own client drops headers. */
async function sessionCookie(port: number, body: { email: string; password: string }): Promise<string> {
  const origin = `http://localhost:${port}`;
  const path = "/api/auth/sign-in/email";
  const headers = { "Content-Type": "application/json", Origin: origin, ...fromSomewhere() };
  const answer = await fetch(`${origin}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

async function tokenFor(exchange: Exchange, email: string, cookie: string): Promise<string> {
  const { token } = await must<{ token: string }>(exchange, posting("/jwt", { email }, { Cookie: cookie }));
  return token;
}

/** Sends a request that must succeed, and reads its JSON. */
export async function must<Body>(exchange: Exchange, request: Sent): Promise<Body> {
  const { status, body } = await exchange(request);
  if (status >= 300) throw new Error(`${request.method} ${request.path} answered ${status}: ${body}`);
  return JSON.parse(body.toString()) as Body;
}
