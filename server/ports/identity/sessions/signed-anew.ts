import { createHmac, timingSafeEqual } from "node:crypto";
import type { Config } from "#server/core/settings.ts";

/**
 * Re-signs a request's cookies with the current secret if the previous one had signed them: the identity library takes
 * only one secret for cookies. It renews the cookie of an active session within a day by itself.
 */
export function signedAnew(
  headers: Headers,
  { authSecret, previousAuthSecret }: Pick<Config, "authSecret" | "previousAuthSecret">,
): Headers {
  const copy = new Headers(headers);
  const cookies = headers.get("Cookie");
  if (!previousAuthSecret || !cookies) return copy;
  const secrets = { authSecret, previousAuthSecret };
  const anew = cookies.split("; ").map((cookie) => cookieSignedAnew(cookie, secrets));
  copy.set("Cookie", anew.join("; "));
  return copy;
}

/** A signed cookie is its value, a dot and the value's HMAC, all of it encoded. */
function cookieSignedAnew(
  cookie: string,
  { authSecret, previousAuthSecret }: { authSecret: string; previousAuthSecret: string },
): string {
  const begin = cookie.indexOf("=") + 1;
  const signed = decoded(cookie.slice(begin));
  const dot = signed.lastIndexOf(".");
  const value = signed.slice(0, dot);
  const given = Buffer.from(signed.slice(dot + 1));
  const expected = Buffer.from(sign(value, previousAuthSecret));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return cookie;
  return cookie.slice(0, begin) + encodeURIComponent(`${value}.${sign(value, authSecret)}`);
}

function sign(value: string, secret: string): string {
  return createHmac("sha256", secret).update(value).digest("base64");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
