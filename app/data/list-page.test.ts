import { expect, test } from "vitest";
import { cursorPath, readListQuery } from "#app/lists/list-query.ts";
import { UsersQuery } from "#contract/users.ts";
import { joinPages, readNextCursor } from "./list-page.ts";

test("the next cursor is read from the Link header, and there is none on the last page", () => {
  expect(readNextCursor('</users?limit=2&cursor=WzEsMl0%3D>; rel="next"')).toBe("WzEsMl0=");
  expect(readNextCursor(null)).toBeNull();
  expect(readNextCursor('</users>; rel="prev"')).toBeNull();
});

test("pages read one after the other are one list with the last page's total and cursor", () => {
  const pages = [
    { rows: ["a", "b"], total: 3, nextCursor: "x" },
    { rows: ["c"], total: 4, nextCursor: null },
  ];
  expect(joinPages({ pages, pageParams: [] })).toEqual({ rows: ["a", "b", "c"], total: 4, nextCursor: null });
  expect(joinPages(undefined)).toEqual({ rows: [], total: 0, nextCursor: null });
});

test("an address narrows the list by what the contract knows, and the rest of it is ignored", () => {
  const address = new URLSearchParams("q=+yoga+&slot=Morning&sort=upwards&area=&limit=7&colour=red");
  expect(readListQuery(UsersQuery, address)).toEqual({ q: "yoga", slot: "Morning", limit: 7 });
});

test("the way to the next page keeps what narrows the list", () => {
  const address = new URLSearchParams("q=yoga&cursor=a");
  expect(cursorPath(address, "b")).toEqual({ search: "q=yoga&cursor=b" });
  expect(cursorPath(address, null)).toEqual({ search: "q=yoga" });
});
