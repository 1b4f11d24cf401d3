import { expect, test } from "vitest";
import { UsersQuery } from "#contract/users.ts";
import { cursorPath, isNarrowed, readListQuery, wholeListPath } from "./list-query.ts";

test("an address narrows the list by what the contract knows, and the rest of it is ignored", () => {
  const address = new URLSearchParams("q=+yoga+&slot=Morning&sort=upwards&area=&limit=7&colour=red");
  expect(readListQuery(UsersQuery, address)).toEqual({ q: "yoga", slot: "Morning", limit: 7 });
});

test("words and choices narrow a list; its order, its pages and what nobody knows do not", () => {
  const isNarrowedBy = (search: string) => isNarrowed(readListQuery(UsersQuery, new URLSearchParams(search)));
  expect(["q=yoga", "slot=Morning", "area=Yoga", "role=member"].map(isNarrowedBy)).not.toContain(false);
  expect(
    ["", "q=+", "sort=name", "limit=2", "cursor=a", "slot=Midnight", "utm=x"].map(isNarrowedBy),
  ).not.toContain(true);
});

test("the way to the next page keeps what narrows the list", () => {
  const address = new URLSearchParams("q=yoga&cursor=a");
  expect(cursorPath(address, "b")).toEqual({ search: "q=yoga&cursor=b" });
  expect(cursorPath(address, null)).toEqual({ search: "q=yoga" });
});

test("the way to the whole list keeps its order and nothing that narrows it", () => {
  const address = new URLSearchParams("q=yoga&slot=Morning&sort=name&limit=2&cursor=a");
  expect(wholeListPath(address)).toEqual({ search: "sort=name&limit=2" });
});
