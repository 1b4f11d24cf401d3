import fc from "fast-check";

const oddHeaders: Record<string, fc.Arbitrary<string>> = {
  "Content-Type": fc.constantFrom(
    ...[
      "application/json",
      "APPLICATION/JSON; charset=utf-16",
      "text/plain",
      "application/x-www-form-urlencoded",
    ],
    ...[
      "multipart/form-data",
      "multipart/form-data; boundary=x",
      "application/octet-stream",
      "image/png",
      "x",
      "/",
    ],
  ),
  Authorization: fc.constantFrom(
    "Bearer",
    "Bearer ",
    "Bearer x",
    "Bearer a.b.c",
    "Basic eDp4",
    "Bearer x Bearer y",
    "x",
  ),
  Accept: fc.constantFrom("text/html", "application/json", "*/*;q=0", "x", "image/webp"),
  "Accept-Encoding": fc.constantFrom("gzip", "br", "gzip;q=0, br", "identity;q=0", "*", "x"),
  "Accept-Language": fc.constantFrom("bn", "x-", "*"),
  "If-None-Match": fc.constantFrom("*", '"x"', 'W/"x"', "x"),
  "If-Modified-Since": fc.constantFrom("Thu, 01 Jan 2026 00:00:00 GMT", "x"),
  Range: fc.constantFrom("bytes=0-0", "bytes=-1", "bytes=9-1", "x"),
  Origin: fc.constantFrom("http://localhost:3000", "https://evil.example", "null", "x"),
  Cookie: fc.constantFrom("better-auth.session_token=x", "x", "=;=;", "a=%", "__proto__=1"),
  Host: fc.constantFrom("evil.example", "localhost:1", "x"),
  "X-Forwarded-For": fc.constantFrom("1.2.3.4", "x", "::1, 1.2.3.4", "1.2.3.4, ".repeat(300)),
  "X-Forwarded-Proto": fc.constantFrom("https", "x"),
  "X-Request-Id": fc.constantFrom("a", "x".repeat(500), "{}"),
  "Stripe-Signature": fc.constantFrom("t=1,v1=x", "t=,v1=", "x", "t=99999999999,v1=00"),
  "Content-Encoding": fc.constantFrom("gzip", "x"),
  "Sec-Fetch-Site": fc.constantFrom("cross-site", "same-origin", "x"),
  "X-HTTP-Method-Override": fc.constantFrom("DELETE", "x"),
  Connection: fc.constantFrom("close", "x"),
};

const oddHeader = fc.oneof(
  ...Object.entries(oddHeaders).map(([name, value]) => fc.tuple(fc.constant(name), value)),
);
/** Extra request headers: mostly none. */
export const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.array(oddHeader, { minLength: 1, maxLength: 3 }).map(Object.fromEntries) },
);
