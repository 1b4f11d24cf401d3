/** Begins the name of every draft in the browser's storage; the email of whoever typed ends it. */
export const draftPrefix = "draft:";

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
      if (key.startsWith(draftPrefix) && isDropped(key)) localStorage.removeItem(key);
    }
  } catch {
    // Nothing was kept.
  }
}
