import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, PageElement, Size } from "./browser.ts";

const library = readFileSync(
  new URL(import.meta.resolve("@testing-library/dom/dist/@testing-library/dom.umd.min.js")),
  "utf8",
);

/** What is behind a modal dialog is inert. */
const within = "([...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body)";

/** Before hydration fields accept text, but nothing reacts to it. */
const isRunning =
  "Object.keys(document.querySelector('main *') ?? {}).some((key) => key.startsWith('__react'))";

/** Keeps each text that appears: a toast is gone before a busy machine has looked. */
const remember = `(() => {
  window.wasShown = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const { textContent } of addedNodes) window.wasShown.push(textContent);
  }).observe(document.body, { childList: true, subtree: true });
})()`;

/** How long to wait for what should appear. */
const patienceMs = 15_000;

/** A person at a browser, who finds things by role and name and waits until they are there. */
export type Visitor = {
  /** Whether the window is too narrow for the header's links. */
  isNarrow: boolean;
  open(path: string): Promise<void>;
  back(): Promise<void>;
  reload(): Promise<void>;
  /** Clicks the first element with this role and name. */
  press(role: string, name: string | RegExp): Promise<void>;
  /** Clicks the visible element with this title. */
  pressTitled(title: string): Promise<void>;
  /** Presses what is no button or link, such as a disclosure, by its text. */
  pressText(text: RegExp): Promise<void>;
  fill(label: string, text: string): Promise<void>;
  choose(label: string, option: string): Promise<void>;
  /** Waits until something has this role and name. */
  see(role: string, name: string | RegExp): Promise<void>;
  /** Waits until the page contains this text, or has since something was looked for on it. */
  read(words: string): Promise<void>;
  /** Waits until the URL has this path. */
  arriveAt(path: string): Promise<void>;
  /** Waits until an expression is true in the page. */
  until(expression: string): Promise<void>;
  ask: Browser["ask"];
};

/** Puts a visitor in front of this studio in a browser. */
export function sitDown(browser: Browser, origin: string, { width }: Size): Visitor {
  /** Retries until it holds: pages are loading, and elements replace each other. */
  async function insist<Answer>(what: string, attempt: () => Promise<Answer | undefined>): Promise<Answer> {
    const until = performance.now() + patienceMs;
    let reason: unknown;
    while (performance.now() < until) {
      try {
        const answer = await attempt();
        if (answer !== undefined) return answer;
      } catch (error) {
        reason = error;
      }
      await sleep(50);
    }
    throw new Error(`in vain: ${what}`, { cause: reason });
  }

  async function find(query: string): Promise<PageElement | undefined> {
    if (!(await browser.ask("'TestingLibraryDom' in window")))
      await browser.ask(`(() => { (function () { ${library} }).call(window); ${remember} })()`);
    return browser.find(`(TestingLibraryDom.within(${within}).${query})[0] ?? null`);
  }

  const act = (query: string, action: (element: PageElement) => Promise<void>) =>
    insist(query, async () => {
      const element = await find(query);
      if (element) await action(element);
      return element && true;
    }).then(() => {});
  const until = (expression: string) =>
    insist(expression, async () => (await browser.ask(`Boolean(${expression})`)) || undefined).then(() => {});
  const named = (role: string, name: string | RegExp) =>
    `queryAllByRole("${role}", { name: ${typeof name === "string" ? JSON.stringify(name) : name} })`;
  const labelled = (label: string) => `queryAllByLabelText(${JSON.stringify(label)})`;

  return {
    isNarrow: width < 1024,
    async open(path) {
      await browser.open(origin + path);
      await until(isRunning);
    },
    back: browser.back,
    async reload() {
      await browser.reload();
      await until(isRunning);
    },
    press: (role, name) => act(named(role, name), (element) => element.click()),
    pressTitled: (title) =>
      act(`queryAllByTitle(${JSON.stringify(title)}).filter((one) => one.checkVisibility())`, (element) =>
        element.click(),
      ),
    pressText: (text) => act(`queryAllByText(${text})`, (element) => element.click()),
    fill: (label, text) => act(labelled(label), (field) => field.fill(text)),
    choose: (label, option) =>
      act(labelled(label), async () => {
        // The opened list of options is the operating system's, which the two drivers can't reach alike.
        await browser.ask(`(() => {
        const [field] = TestingLibraryDom.within(${within}).${labelled(label)};
        field.focus();
        field.value = [...field.options].find(({ text }) => text === ${JSON.stringify(option)}).value;
        for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
      })()`);
      }),
    see: (role, name) => act(named(role, name), async () => {}),
    read: (words) =>
      until(
        `[document.body.innerText, ...(window.wasShown ?? [])].some((text) => text.includes(${JSON.stringify(words)}))`,
      ),
    arriveAt: (path) => until(`location.href === ${JSON.stringify(origin + path)}`),
    until,
    ask: browser.ask,
  };
}
