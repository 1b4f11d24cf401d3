/** Whose draft, and of which form. */
export type DraftKey = { form: string; owner: string };

type Draft = { writtenAt: string; values: Record<string, unknown> };

const prefix = "draft:";
const keyOf = ({ form, owner }: DraftKey) => `${prefix}${form}:${owner}`;

/** Keeps what somebody has typed; false where the browser keeps nothing. */
export function writeDraft(key: DraftKey, values: Draft["values"]): boolean {
  try {
    localStorage.setItem(keyOf(key), JSON.stringify({ writtenAt: new Date().toISOString(), values }));
    return true;
  } catch {
    return false;
  }
}

/** What this person had typed into this form and not sent. */
export function readDraft(key: DraftKey): Draft | undefined {
  try {
    return JSON.parse(localStorage.getItem(keyOf(key)) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** The draft was sent, or is not wanted. */
export function dropDraft(key: DraftKey): void {
  try {
    localStorage.removeItem(keyOf(key));
  } catch {
    // Nothing was kept.
  }
}

/** Somebody logs in: what others typed at this browser is not for them. */
export function dropDraftsOfOthers(owner: string): void {
  dropWhere((key) => !key.endsWith(`:${owner}`));
}

/** Somebody's account is gone, and what they typed with it. */
export function dropDraftsOf(owner: string): void {
  dropWhere((key) => key.endsWith(`:${owner}`));
}

function dropWhere(isDropped: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix) && isDropped(key)) localStorage.removeItem(key);
    }
  } catch {
    // Nothing was kept.
  }
}
