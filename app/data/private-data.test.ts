import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { forgetPrivateData } from "./private-data.ts";

test("signing out forgets one's own record and payments, and keeps the public lists", () => {
  const queryClient = new QueryClient();
  const kept = [["classes", {}], ["articles", "a1"], ["reviews"], ["users", "trainers", { limit: 3 }]];
  const forgotten = [["users", "me", "a@b.test"], ["users", "u1"], ["payments", "a@b.test", {}], ["balance"]];
  for (const key of [...kept, ...forgotten]) queryClient.setQueryData(key, "data");

  forgetPrivateData(queryClient);

  const left = queryClient.getQueryCache().getAll();
  expect(left.map(({ queryKey }) => queryKey)).toEqual(kept);
});

test("where one person directly follows another, active queries are reset and refetched", async () => {
  const queryClient = new QueryClient();
  const answers = ["theirs", "mine"];
  const queryFn = async () => answers.shift();
  const shown = new QueryObserver(queryClient, { queryKey: ["payments", "summary"], queryFn });
  const stop = shown.subscribe(() => undefined);
  await expect.poll(() => shown.getCurrentResult().data).toBe("theirs");

  forgetPrivateData(queryClient);

  expect(shown.getCurrentResult().data).toBeUndefined();
  await expect.poll(() => shown.getCurrentResult().data).toBe("mine");
  stop();
});
