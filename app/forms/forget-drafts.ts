import { orNothing } from "#app/ui/kept.ts";

/** Prefix of every draft's storage key; the writer's email ends it. */
export const draftPrefix = "draft:";

/** After a login: drops what others typed in this browser. */
export function dropDraftsOfOthers(owner: string): void {
  dropWhere((key) => !key.endsWith(`:${owner}`));
}

/** Drops the drafts of a deleted account. */
export function dropDraftsOf(owner: string): void {
  dropWhere((key) => key.endsWith(`:${owner}`));
}

function dropWhere(isDropped: (key: string) => boolean): void {
  orNothing(() => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(draftPrefix) && isDropped(key)) localStorage.removeItem(key);
    }
  });
}
