import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { letThingsPaint } from "#tests/app/paint.ts";
import { arrivingScript, hold, lateScripts } from "./late-scripts.ts";

letThingsPaint();

type Seen = { paints: number; preloads: number };
/** What the page's own script reports each time it runs; the timeout it set; how its body began; what it fetched then. */
type Opener = Window & { seen: Seen[]; later?: () => void; arriving?: boolean; atOnce?: string[] };
const opener = window as unknown as Opener;

/** Reports what is there when it runs. */
const ownScript = `parent.seen.push({
  paints: performance.getEntriesByType("paint").length,
  preloads: document.querySelectorAll('link[rel="modulepreload"]').length,
})`;
const keepArriving = '<script>parent.arriving = "arriving" in document.documentElement.dataset</script>';
const keepPreloads = `<script>parent.atOnce =
  [...document.querySelectorAll('link[rel="modulepreload"]')].map((link) => link.getAttribute("href"))</script>`;
const keepTimers = "<script>window.setTimeout = (call) => { parent.later = call }</script>";

const libraries = "data:text/javascript,//libraries-1.js";

/** A page of one sentence, as the server sends it, in a frame. */
function openHeld({ style, head = "" }: { style?: string; head?: string } = {}): void {
  opener.seen = [];
  opener.later = undefined;
  const frame = document.createElement("iframe");
  frame.style.cssText = style ?? "";
  const held = renderToStaticMarkup(
    hold(
      <>
        <link rel="modulepreload" href="data:text/javascript," />
        <link rel="modulepreload" href={libraries} />
        <p>Come as you are.</p>
        <script type="module">{ownScript}</script>
      </>,
    ),
  );
  frame.srcdoc = `<!doctype html>${head}${held}<script>${lateScripts}</script>${keepPreloads}`;
  document.body.append(frame);
}

afterEach(() => {
  for (const frame of document.querySelectorAll("iframe")) frame.remove();
});

test("a page's scripts run, and the rest of what they import is fetched, once its text is painted", async () => {
  openHeld();
  await expect.poll(() => opener.seen).toHaveLength(1);
  expect(opener.seen[0]?.paints).toBeGreaterThan(0);
  expect(opener.seen[0]?.preloads).toBe(2);
});

test("the libraries alone are fetched as soon as the page has arrived", async () => {
  openHeld();
  await expect.poll(() => opener.seen).toHaveLength(1);
  expect(opener.atOnce).toEqual([libraries]);
});

test("a page that is never painted gets its scripts all the same", async () => {
  openHeld({ style: "display: none" });
  await expect.poll(() => opener.seen).toEqual([{ paints: 0, preloads: 2 }]);
});

test("scripts released by the paint do not load again after the timeout", async () => {
  openHeld({ head: keepTimers });
  await expect.poll(() => opener.seen).toHaveLength(1);
  expect(opener.later).toBeDefined();
  opener.later?.();
  const page = document.querySelector("iframe")?.contentDocument;
  expect(page?.querySelectorAll("script[type=module]")).toHaveLength(1);
});

test("only the build's own tags are held back: fonts and the scripts that a page runs at once stay as they are", () => {
  const held = hold(
    <>
      <link rel="preload" as="font" href="/a.woff2" />
      <script>theme()</script>
      {["/a.js", "/b.js"].map((file) => (
        <link key={file} rel="modulepreload" href={file} />
      ))}
      <script nonce="1" type="module" async>
        {'import "/a.js"'}
      </script>
    </>,
  );
  expect(renderToStaticMarkup(held)).toBe(
    '<link rel="preload" as="font" href="/a.woff2"/><link rel="later" href="/a.js"/><link rel="later" href="/b.js"/>' +
      '<script>theme()</script><script nonce="1" type="later" async="">import "/a.js"</script>',
  );
});

test("what is far below the viewport waits for the paint of a page that starts at its top", async () => {
  openHeld({ head: `<script>${arrivingScript}</script>${keepArriving}` });
  expect(await wholePage()).toEqual({ arriving: true });
});

test("returning to a place further down lays out the whole page at once", async () => {
  const back = "<script>history.replaceState({ key: 1 }, '')</script>";
  openHeld({ head: `${back}<script>${arrivingScript}</script>${keepArriving}` });
  expect(await wholePage()).toEqual({ arriving: false });
});

/** How the page's body began, once nothing in it waits any more. */
async function wholePage() {
  await expect.poll(() => opener.seen).toHaveLength(1);
  const page = document.querySelector("iframe")?.contentDocument;
  expect(page?.documentElement.dataset).not.toHaveProperty("arriving");
  return { arriving: opener.arriving };
}
