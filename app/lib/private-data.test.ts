import { QueryClient } from "@tanstack/react-query";
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
