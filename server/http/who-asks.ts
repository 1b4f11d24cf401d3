import type { IncomingMessage } from "node:http";
import { loggedInCookie } from "#contract/constants.ts";

/** Whether a request's cookies say that its browser holds an access token. */
export function isLoggedIn(cookies: string | null | undefined): boolean {
  return cookies?.split("; ").includes(`${loggedInCookie}=1`) ?? false;
}

/** The path of a request's address, without its query. */
export function pathOf({ url = "" }: IncomingMessage): string {
  return url.split("?", 1)[0] ?? "";
}

/** An anonymous read under one host name, without a body. */
export function isAnonymous({ method, headers, rawHeaders }: IncomingMessage): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  if (headers.authorization !== undefined || headers["transfer-encoding"] !== undefined) return false;
  if (headers["content-length"] !== undefined && headers["content-length"] !== "0") return false;
  return hostsOf(rawHeaders) === 1;
}

/** How many Host headers there are among these names and values. */
export function hostsOf(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts;
}

/** Clients that ask for data where there is a page get the app's own answer. */
export function wantsPage({ headers: { accept } }: IncomingMessage): boolean {
  return accept === undefined || accept === "*/*" || accept.includes("text/html");
}
