import { draftPrefix } from "./forget-drafts.ts";

/** Whose draft, of which form, and, where others may change the same, made from which version (D62). */
export type DraftKey = { form: string; owner: string; version?: number };

type Words = { writtenAt: string; version?: number | undefined; values: Record<string, unknown> };

/** What somebody typed, and where and how it is kept; every tab keeps its own. */
export type Draft = Words & { key: string; text: string; isOwn: boolean };

const ownKey = ({ form, owner }: DraftKey) => `${draftPrefix}${form}:${nameOfTab()}:${owner}`;

/** Keeps what somebody has typed in this tab; none where the browser keeps nothing. */
export function keepDraft(of: DraftKey, values: Words["values"]): Draft | undefined {
  const words = { writtenAt: new Date().toISOString(), version: of.version, values };
  const text = JSON.stringify(words);
  return orNothing(() => {
    const key = ownKey(of);
    localStorage.setItem(key, text);
    return { ...words, key, text, isOwn: true };
  });
}

/** What this person had typed into this form and not sent: in this tab, or else wherever they typed last. */
export function findDraft(of: DraftKey): Draft | undefined {
  return orNothing(() => {
    const own = ownKey(of);
    const drafts = Object.keys(localStorage).flatMap((key) => {
      const words = isFor(of, key) && orNothing(() => readWords(key));
      return words ? [{ ...words, isOwn: key === own }] : [];
    });
    drafts.sort((one, other) => other.writtenAt.localeCompare(one.writtenAt));
    return drafts.find(({ isOwn }) => isOwn) ?? drafts[0];
  });
}

/** Keeps a draft of this tab's as it was, in case another tab took it for left behind. */
export function putBackDraft({ key, text, isOwn }: Draft): void {
  if (isOwn) orNothing(() => localStorage.setItem(key, text));
}

/** The draft was sent, or is not wanted; unless its own tab has written on. */
export function dropDraft({ key, text }: Draft): void {
  orNothing(() => localStorage.getItem(key) === text && localStorage.removeItem(key));
}

/** A browser may keep nothing, and refuse even to be asked. */
function orNothing<Result>(ask: () => Result): Result | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}

/** Drafts from before have no tab; that of a correction has its version in the form's name. */
const formerVersion = /-(\d+)(?=:[^:]*$)/;

function isFor({ form, owner, version }: DraftKey, key: string): boolean {
  const name = version === undefined ? key : key.replace(formerVersion, "");
  return name.startsWith(`${draftPrefix}${form}:`) && name.endsWith(`:${owner}`);
}

function readWords(key: string): Omit<Draft, "isOwn"> | undefined {
  const text = localStorage.getItem(key) ?? "";
  const { writtenAt, values, version = formerVersion.exec(key)?.[1] } = JSON.parse(text);
  if (Number.isNaN(Date.parse(writtenAt)) || !values) return undefined;
  return { key, text, writtenAt, values, version: version && Number(version) };
}

let tab: string | undefined;

/** Tells this tab from others: a reload keeps its name, a copy of the tab gets another. */
function nameOfTab(): string {
  if (tab !== undefined) return tab;
  const name = sessionStorage.getItem("tab") ?? String(Math.random());
  // Not there while the page is: a copy of the tab starts with a copy of its storage.
  const takeOut = () => sessionStorage.removeItem("tab");
  takeOut();
  addEventListener("pageshow", takeOut);
  addEventListener("pagehide", () => sessionStorage.setItem("tab", name));
  tab = name;
  return name;
}
