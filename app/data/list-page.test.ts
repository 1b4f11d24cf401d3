import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { joinPages, readNextCursor, readRows, rowFromLists } from "./list-page.ts";

test("the next cursor is read from the Link header, and there is none on the last page", () => {
  expect(readNextCursor('</users?limit=2&cursor=WzEsMl0%3D>; rel="next"')).toBe("WzEsMl0=");
  expect(readNextCursor(null)).toBeNull();
  expect(readNextCursor('</users>; rel="prev"')).toBeNull();
});

test("a list without a limit is read to its end, one with a limit once", async () => {
  const asked: Record<string, string>[] = [];
  const read = async ({ query }: { query: Record<string, string> }) => {
    asked.push(query);
    const begin = Number(query.cursor ?? 0);
    return { rows: [begin, begin + 1], total: "6", nextCursor: begin < 4 ? String(begin + 2) : null };
  };
  expect(await readRows({ q: "a" }, read)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(asked).toEqual([{ q: "a" }, { q: "a", cursor: "2" }, { q: "a", cursor: "4" }]);
  expect(await readRows({ limit: 2 }, read)).toEqual([0, 1]);
});

test("pages read one after the other are one list with the first page's total and the last one's cursor", () => {
  const pages = [
    { rows: ["a", "b"], total: "3", nextCursor: "x" },
    { rows: ["c"], total: undefined, nextCursor: null },
  ];
  expect(joinPages({ pages, pageParams: [] })).toEqual({
    rows: ["a", "b", "c"],
    total: "3",
    nextCursor: null,
  });
  expect(joinPages(undefined)).toEqual({ rows: [], total: undefined, nextCursor: null });
});

test("a detail page starts with the newest row that any list has, or with nothing", () => {
  const queryClient = new QueryClient();
  const yoga = (name: string) => ({ _id: "yoga", name });
  const pages = [{ rows: [yoga("newer")], total: "1", nextCursor: null }];
  queryClient.setQueryData(["classes", {}], [yoga("older"), { _id: "spin" }], { updatedAt: 1 });
  queryClient.setQueryData(["classes", "pages"], { pages, pageParams: [] }, { updatedAt: 2 });
  queryClient.setQueryData(["classes", "judo"], { _id: "judo" });
  const first = (id: string) => {
    const { initialData, initialDataUpdatedAt } = rowFromLists(queryClient, { listKey: ["classes"], id });
    return [initialData(), initialDataUpdatedAt()];
  };
  expect(first("yoga")).toEqual([yoga("newer"), 2]);
  expect(first("judo")).toEqual([undefined, undefined]);
});

test("a row of a list that is known to be stale is shown and refetched", async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(["articles"], [{ _id: "rest" }]);
  await queryClient.invalidateQueries({ queryKey: ["articles"] });
  const { initialData, initialDataUpdatedAt } = rowFromLists(queryClient, {
    listKey: ["articles"],
    id: "rest",
  });
  expect([initialData(), initialDataUpdatedAt()]).toEqual([{ _id: "rest" }, 0]);
});
