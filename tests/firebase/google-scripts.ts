import type { BrowserContext } from "@playwright/test";

/**
 * Lets Firebase's SDK and its emulator communicate offline: messages between a page and its frame go through a script
 * of Google's, of which this has the parts they use. Everything else in the popup is cosmetic.
 */
export async function answerForGoogle(context: BrowserContext): Promise<void> {
  await context.route(/^https:/, (route) => route.abort());
  await context.route("https://apis.google.com/js/api.js*", (route) =>
    route.fulfill({ contentType: "text/javascript", body: `(${messenger.toString()})()` }),
  );
}

type Handler = (data: unknown) => unknown;
type Message = { gapi?: "call" | "answer"; id: string; name: string; data: unknown };

/** Runs in the page and in the emulator's frame within it. */
function messenger(): void {
  function speakTo(other: Window) {
    const handlers = new Map<string, Handler>();
    const waiting = new Map<string, Handler>();
    addEventListener("message", async ({ source, data: message }: MessageEvent<Message>) => {
      if (source !== other || !message?.gapi) return;
      const { gapi, id, name, data } = message;
      if (gapi === "answer") waiting.get(id)?.(data);
      else if (handlers.has(name))
        other.postMessage({ gapi: "answer", id, data: [await handlers.get(name)?.(data)] }, "*");
    });
    return {
      register: (name: string, handler: Handler) => handlers.set(name, handler),
      send(name: string, data: unknown, answered: Handler) {
        const id = crypto.randomUUID();
        waiting.set(id, answered);
        other.postMessage({ gapi: "call", id, name, data }, "*");
      },
    };
  }

  function open({ url, where }: { url: string; where: Element }, opened: (frame: object) => unknown) {
    const frame = document.createElement("iframe");
    const loaded = new Promise((resolve) => frame.addEventListener("load", resolve));
    frame.src = url;
    frame.hidden = true;
    where.append(frame);
    const other = frame.contentWindow as Window;
    return opened({ ...speakTo(other), restyle: async () => {}, ping: () => loaded });
  }

  const getContext = () => ({ open, getParentIframe: () => speakTo(parent) });
  const iframes = { getContext, CROSS_ORIGIN_IFRAMES_FILTER: () => true };
  const load = (_: string, { callback }: { callback: () => void }) => callback();
  Object.assign(window, { gapi: { load, iframes } });
  const asked = new URL((document.currentScript as HTMLScriptElement).src).searchParams.get("onload");
  const ready: unknown = Reflect.get(window, asked ?? "gapi_onload");
  if (typeof ready === "function") ready();
}
