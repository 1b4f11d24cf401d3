import { orNothing } from "#app/ui/kept.ts";
import { draftPrefix } from "./forget-drafts.ts";

/** Whose draft, of which form and, where others may edit the same, based on which version (D62). */
export type DraftKey = { form: string; owner: string; version?: number };

type Words = { writtenAt: string; version?: number | undefined; values: Record<string, unknown> };

/** What someone typed, with its storage key and text; every tab keeps its own. */
export type Draft = Words & { key: string; text: string; isOwn: boolean };

const ownKey = ({ form, owner }: DraftKey) => `${draftPrefix}${form}:${nameOfTab()}:${owner}`;

/** Stores what was typed in this tab; undefined where storage is blocked. */
export function keepDraft(of: DraftKey, values: Words["values"]): Draft | undefined {
  const words = { writtenAt: new Date().toISOString(), version: of.version, values };
  const text = JSON.stringify(words);
  return orNothing(() => {
    const key = ownKey(of);
    localStorage.setItem(key, text);
    return { ...words, key, text, isOwn: true };
  });
}

/** This person's unsent draft of this form: this tab's, or else the latest of any tab. */
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

/** Restores this tab's draft, in case another tab took it for abandoned. */
export function putBackDraft({ key, text, isOwn }: Draft): void {
  if (isOwn) orNothing(() => localStorage.setItem(key, text));
}

/** Drops a draft that was sent or discarded, unless its own tab has changed it since. */
export function dropDraft({ key, text }: Draft): void {
  orNothing(() => localStorage.getItem(key) === text && localStorage.removeItem(key));
}

/** Older drafts have no tab, and an edit's draft has its version in the form's name. */
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

/** Identifies this tab: a reload keeps its name, a duplicated tab gets another. */
function nameOfTab(): string {
  if (tab !== undefined) return tab;
  const name = sessionStorage.getItem("tab") ?? String(Math.random());
  // Removed while the page is open: a duplicated tab starts with a copy of its storage.
  const takeOut = () => sessionStorage.removeItem("tab");
  takeOut();
  addEventListener("pageshow", takeOut);
  addEventListener("pagehide", () => sessionStorage.setItem("tab", name));
  tab = name;
  return name;
}
