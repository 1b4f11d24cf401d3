import fc from "fast-check";

/** What clients rarely send, and attackers might; "x×500" is that many, and "×1" keeps a space at the end. */
const oddHeaders = `
Content-Type: application/json | APPLICATION/JSON; charset=utf-16 | text/plain | application/x-www-form-urlencoded
Content-Type: multipart/form-data | multipart/form-data; boundary=x | application/octet-stream | image/png | x | /
Authorization: Bearer ×1 | Bearer x | Bearer a.b.c | Basic eDp4 | Bearer x Bearer y | x
Accept: text/html | application/json | */*;q=0 | x | image/webp
Accept-Encoding: gzip | br | gzip;q=0, br | identity;q=0 | * | x
Accept-Language: bn | x- | *
If-None-Match: * | "x" | W/"x" | x
If-Modified-Since: Thu, 01 Jan 2026 00:00:00 GMT | x
Range: bytes=0-0 | bytes=-1 | bytes=9-1 | x
Origin: http://localhost:3000 | https://evil.example | null | x
Cookie: better-auth.session_token=x | x | =;=; | a=% | __proto__=1
Host: evil.example | localhost:1 | x
X-Forwarded-For: 1.2.3.4 | x | ::1, 1.2.3.4 | 1.2.3.4, ×300
X-Forwarded-Proto: https | x
X-Request-Id: a | x×500 | {}
Stripe-Signature: t=1,v1=x | t=,v1= | x | t=99999999999,v1=00
Content-Encoding: gzip | x
Sec-Fetch-Site: cross-site | same-origin | x
X-HTTP-Method-Override: DELETE | x
Connection: close | x
`;

const oddHeader = fc.oneof(
  ...[...oddHeaders.matchAll(/^([\w-]+): (.*)$/gm)].map(([, name = "", values = ""]) => {
    const each = values.split(" | ").map((value) => {
      const [text = "", times = "1"] = value.split("×");
      return text.repeat(Number(times));
    });
    return fc.tuple(fc.constant(name), fc.constantFrom(...each));
  }),
);

/** Extra request headers: mostly none. */
export const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.array(oddHeader, { minLength: 1, maxLength: 3 }).map(Object.fromEntries) },
);
