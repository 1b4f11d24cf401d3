import { queryOptions } from "@tanstack/react-query";
import { memberApi } from "#app/account/member-api.ts";
import { unwrap } from "#app/data/api.ts";
import { useWriting } from "#app/data/use-writing.ts";
import type { NewSlotWord, NewWord } from "#contract/slot-words.ts";

const slotWordsKey = ["slot words"];

/** What was written in the last week to the slots of the person with this email (D78). */
export function slotWordsQuery(email: string) {
  return queryOptions({
    queryKey: [...slotWordsKey, email],
    queryFn: ({ signal }) => unwrap(memberApi["slot-words"].$get({}, { init: { signal } })),
  });
}

/** Writes to everybody of a slot; resolves with how many that are. */
export function useWriteToSlot() {
  return useWriting(
    (json: NewSlotWord) => unwrap(memberApi["slot-words"].$post({ json })),
    [slotWordsKey, ["audit"]],
  );
}

/** Writes to one person (admins). */
export function useWriteToPerson() {
  return useWriting(
    ({ id, ...json }: NewWord & { id: string }) =>
      unwrap(memberApi.users[":id"].words.$post({ param: { id }, json })),
    [["audit"]],
  );
}
