import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, PageElement, Size } from "./browser.ts";

const library = readFileSync(
  new URL(import.meta.resolve("@testing-library/dom/dist/@testing-library/dom.umd.min.js")),
  "utf8",
);

/** What lies behind a dialog is out of reach. */
const within = "([...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body)";

/** Before a page runs its fields can be typed into, but nothing comes of it. */
const isRunning =
  "Object.keys(document.querySelector('main *') ?? {}).some((key) => key.startsWith('__react'))";

/** How long somebody waits for what should be there. */
const patienceMs = 15_000;

/** Somebody at a browser, who finds things by what they are called and waits until they are there. */
export type Visitor = {
  /** Whether the window is too narrow for the bar's links. */
  isNarrow: boolean;
  open(path: string): Promise<void>;
  back(): Promise<void>;
  reload(): Promise<void>;
  /** Presses what has this role and name; the first of several. */
  press(role: string, name: string | RegExp): Promise<void>;
  /** Presses what has this title and can be seen. */
  pressTitled(title: string): Promise<void>;
  fill(label: string, text: string): Promise<void>;
  choose(label: string, option: string): Promise<void>;
  /** Waits until something has this role and name. */
  see(role: string, name: string | RegExp): Promise<void>;
  /** Waits until the page says this. */
  read(words: string): Promise<void>;
  /** Waits until the address is this one. */
  arriveAt(path: string): Promise<void>;
  /** Waits until an expression is true in the page. */
  until(expression: string): Promise<void>;
  ask: Browser["ask"];
};

/** Sits somebody down at a browser before this studio. */
export function sitDown(browser: Browser, origin: string, { width }: Size): Visitor {
  /** Tries again until it is so: pages are on their way, and elements make way for others. */
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
      await browser.ask(`(() => { (function () { ${library} }).call(window) })()`);
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
    fill: (label, text) => act(labelled(label), (field) => field.fill(text)),
    choose: (label, option) =>
      act(labelled(label), async () => {
        // What opens for a choice is the system's, which no driver reaches alike.
        await browser.ask(`(() => {
        const [field] = TestingLibraryDom.within(${within}).${labelled(label)};
        field.focus();
        field.value = [...field.options].find(({ text }) => text === ${JSON.stringify(option)}).value;
        for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
      })()`);
      }),
    see: (role, name) => act(named(role, name), async () => {}),
    read: (words) => until(`document.body.innerText.includes(${JSON.stringify(words)})`),
    arriveAt: (path) => until(`location.href === ${JSON.stringify(origin + path)}`),
    until,
    ask: browser.ask,
  };
}
