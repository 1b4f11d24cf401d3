import { hash } from "node:crypto";
import { plainPage, plainPageHeaders } from "#server/http/plain-page.ts";
import { dataHeaders } from "#server/http/security-headers.ts";

/** A worker may ask the studio alone, and is asked for anew each time: that is how browsers learn of another one. */
export const workerHeaders = {
  "Cache-Control": "no-cache",
  "Content-Security-Policy": `${dataHeaders["Content-Security-Policy"]}; connect-src 'self'`,
  "Content-Type": "text/javascript; charset=utf-8",
};

/**
 * Comes back by itself once the studio answers. The browser says "online" before anything can be reached, and says nothing when the
 * studio is back: so it asks too, for the shortest thing whose address stays.
 */
const comeBack =
  'const ask=()=>fetch("/service-worker.js",{method:"HEAD",cache:"no-store"}).then(({ok})=>ok&&location.reload(),()=>{});' +
  'addEventListener("online",ask);setInterval(ask,5000)';

const page = plainPage({
  title: "No connection",
  lines: [
    "You are offline, or the studio can’t be reached. Check your network: this page comes back by itself once there is one.",
  ],
  script: comeBack,
});

const headers = {
  ...plainPageHeaders,
  "Content-Security-Policy": `${plainPageHeaders["Content-Security-Policy"]}; connect-src 'self'; script-src 'sha256-${hash("sha256", comeBack, "base64")}'`,
};

/**
 * Answers a page that cannot be had for want of a network with one that says so, which it carries in itself: it keeps nothing, and
 * has no part in anything but pages (docs/decisions/063-no-connection.md).
 */
const offlineWorker = `const page = ${JSON.stringify(page)};
const headers = ${JSON.stringify(headers)};
const others = ["cors", "no-cors", "same-origin"];
addEventListener("install", (event) => {
  skipWaiting();
  event.addRoutes?.(others.map((requestMode) => ({ condition: { requestMode }, source: "network" })));
});
addEventListener("activate", (event) => event.waitUntil(registration.navigationPreload?.enable()));
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode !== "navigate" || request.method !== "GET") return;
  event.respondWith(answer(event));
});
async function answer({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return new Response(page, { status: 503, headers });
  }
}
`;

/** Takes the place of the other one in browsers that have it, and then itself away. */
const withdrawal = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(registration.unregister()));
`;

export const serviceWorker = (hasOfflinePage: boolean) => (hasOfflinePage ? offlineWorker : withdrawal);
