import { createHash } from "node:crypto";
import { brand } from "#studio/brand.ts";

/** The channel on which the popup reports to the page that opened it, which uses the same name. */
const channelName = "shokti-google-sign-in";

/**
 * A BroadcastChannel, because Google's pages may sever the link between a popup and its opener. The message carries no
 * credential: the page asks the server who is signed in. For a popup that may not close itself see spec §4.
 */
const script = `
const asked = new URLSearchParams(location.search);
const from = asked.get("from") || "/";
new BroadcastChannel("${channelName}").postMessage({ attempt: asked.get("attempt"), error: asked.get("error") });
setTimeout(() => window.close(), 50);
setTimeout(() => {
  const place = new URL(from, location.origin);
  location.replace(place.origin === location.origin ? place.href : "/");
}, 1000);
`;

const scriptHash = createHash("sha256").update(script).digest("base64");

/** The page on which the sign-in popup ends: it reports the outcome and closes itself. */
export const popupPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Back to ${brand.name}</title>
</head>
<body>
<p role="status">Taking you back to ${brand.name}. You can close this window.</p>
<script>${script}</script>
</body>
</html>
`;

/** Only its own script may run, and nothing is cached. */
export const popupPageHeaders = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": `default-src 'none'; script-src 'sha256-${scriptHash}'; base-uri 'none'; frame-ancestors 'none'`,
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};
