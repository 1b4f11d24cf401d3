/**
 * What the identity library's cookies begin with. Over https browsers take `__Host-` from this very host only, so that
 * no sibling subdomain can plant a session.
 */
export function cookiePrefix({ appUrl }: { appUrl: string }): string {
  return appUrl.startsWith("https:") ? "__Host-shokti" : "shokti";
}

const before = "__Secure-shokti.";

/**
 * Gives cookies that the previous release set (`__Secure-…`) today's name, unless there is one of that name, so that
 * nobody is logged out; using a session renews its cookie. To be removed with the next release.
 */
export function renamedCookies(cookies: string, config: { appUrl: string }): string {
  const each = cookies.split(/; */);
  const today = `${cookiePrefix(config)}.`;
  return each
    .map((cookie) => {
      const name = cookie.slice(0, cookie.indexOf("="));
      if (!name.startsWith(before)) return cookie;
      const renamed = today + name.slice(before.length);
      return each.some((other) => other.startsWith(`${renamed}=`)) ? "" : today + cookie.slice(before.length);
    })
    .filter(Boolean)
    .join("; ");
}

/**
 * Headers without the previous release's cookies: a sibling subdomain can plant them, so they don't show that a browser
 * is an account's own (D67). To be removed with the next release.
 */
export function withoutRenamable(headers: Headers): Headers {
  const copy = new Headers(headers);
  const cookies = headers.get("Cookie")?.split(/; */) ?? [];
  copy.set("Cookie", cookies.filter((cookie) => !cookie.startsWith(before)).join("; "));
  return copy;
}
