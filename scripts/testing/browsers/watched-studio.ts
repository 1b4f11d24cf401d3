import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { openOwnStudio } from "#tests/setup/own-studio.ts";
import { freePort } from "../free-port.ts";

/** A demo whose pages report their errors. */
export type WatchedStudio = {
  url: string;
  /** What went wrong since the last call: errors in pages, and failed requests. */
  takeFaults(): string[];
  close(): Promise<void>;
};

const watchPath = "/watch";
const scriptPath = "/watch.js";

/** Runs first in each page, and from its own origin, as the Content-Security-Policy requires. */
const script = `
  // Leaving a page aborts its pending requests: those failures aren't faults.
  let isLeaving = false;
  addEventListener("beforeunload", () => { isLeaving = true; });
  const tell = (words) => isLeaving || navigator.sendBeacon("${watchPath}", location.pathname + ": " + words);
  const inWords = (thing) => (thing instanceof Error ? thing.stack || thing.message : String(thing));
  // A failed prefetch hint is no fault; if the file is really needed, its own request fails.
  addEventListener("error", ({ message, target }) => {
    if (message) tell(message);
    else if (target.src || target.rel === "stylesheet") tell((target.src || target.href) + " did not load");
  }, true);
  addEventListener("unhandledrejection", ({ reason }) => tell("rejected: " + inWords(reason)));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    tell(violatedDirective + " forbids " + blockedURI));
  const { error } = console;
  console.error = (...things) => {
    tell("console.error: " + things.map(inWords).join(" "));
    error.apply(console, things);
  };
`;

/**
 * Opens it behind a proxy that puts a script before each page's own, because no driver can read WebKitGTK's
 * console.
 */
export async function openWatchedStudio(): Promise<WatchedStudio> {
  const faults: string[] = [];
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const studio = await openOwnStudio(() => ({ APP_URL: url }));
  const server = createServer((asked, answer) => void handle(asked, answer));
  await studio.start();
  await once(server.listen(port), "listening");

  async function handle(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    if (asked.url === scriptPath) return void answer.setHeader("Content-Type", "text/javascript").end(script);
    if (asked.url === watchPath) {
      faults.push(await text(asked));
      return void answer.writeHead(204).end();
    }
    passOn(asked, answer, studio.url).on("response", ({ statusCode = 0 }: IncomingMessage) => {
      if (statusCode >= 400) faults.push(`${asked.method} ${asked.url} answered ${statusCode}`);
    });
  }

  return {
    url,
    takeFaults: () => faults.splice(0),
    async close() {
      server.close();
      server.closeAllConnections();
      await studio.dispose();
    },
  };
}

/** Requests it uncompressed, so that the script can be inserted into pages. */
function passOn(asked: IncomingMessage, answer: ServerResponse, studioUrl: string) {
  const headers = { ...asked.headers, "accept-encoding": "identity" };
  const onward = request(studioUrl + asked.url, { method: asked.method, headers }, (given) => {
    void sendBack(given, answer);
  });
  // A browser that navigates away aborts its requests.
  onward.on("error", () => answer.destroy());
  answer.on("close", () => onward.destroy());
  asked.pipe(onward);
  return onward;
}

async function sendBack(given: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { "content-length": _, ...headers } = given.headers;
  const isPage = String(headers["content-type"]).startsWith("text/html");
  answer.writeHead(given.statusCode ?? 502, isPage ? headers : given.headers);
  if (!isPage) return void given.pipe(answer);
  answer.end((await text(given)).replace("<head>", `<head><script src="${scriptPath}"></script>`));
}
