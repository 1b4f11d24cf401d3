import { queryOptions } from "@tanstack/react-query";
import { memberApi } from "#app/account/member-api.ts";
import { unwrap } from "#app/data/api.ts";
import { unwrapFile } from "#app/data/unwrap-file.ts";
import { useWriting } from "#app/data/use-writing.ts";

const key = ["newsletter"];

/** How many subscribers there are, and what was sent (admins, D66); read again while mails are being written. */
export function newsletterQuery() {
  return queryOptions({
    queryKey: key,
    queryFn: () => unwrap(memberApi.newsletter.$get()),
    refetchInterval: ({ state }) =>
      (state.data?.sends.some(({ finishedAt }) => finishedAt === null) ?? false) && 2000,
  });
}

/** The confirmed email addresses as a file (admins, D66). @throws ApiFailure */
export function fetchSubscribersCsv(): Promise<File> {
  return unwrapFile(memberApi["newsletter.csv"].$get(), "newsletter.csv");
}

/** Whether an article was sent, and how many readers it would go to (its writer and admins, D66). */
export function articleSendingQuery(id: string) {
  return queryOptions({
    queryKey: [...key, id],
    queryFn: () => unwrap(memberApi.articles[":id"].sending.$get({ param: { id } })),
  });
}

/** Sends an article to the newsletter's readers, once (D66). */
export function useSendArticle(id: string) {
  // Also after a refusal: someone else may have sent it meanwhile.
  return useWriting(() => unwrap(memberApi.articles[":id"].sending.$post({ param: { id } })), [key], {
    evenRefused: true,
  });
}

/** Sends the caller an article as its readers would get it (D66). @throws ApiFailure */
export function useSendTest(id: string) {
  return useWriting(() => unwrap(memberApi.articles[":id"].sending.test.$post({ param: { id } })), []);
}
