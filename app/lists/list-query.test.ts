import { expect, test } from "vitest";
import { cursorPath, isNarrowed, readListQuery, wholeListPath } from "./list-query.ts";

const filters = {
  choices: {
    area: { words: { Yoga: "Yoga" } },
    slot: { words: { Morning: "Morning", Evening: "Evening" } },
    role: { words: { member: "Members" } },
    show: "linked" as const,
    sort: { words: { name: "Name" } },
  },
};

test("a URL filters the list by what its filters offer, and the rest of it is ignored", () => {
  const address = new URLSearchParams("q=+yoga+&slot=Morning&sort=upwards&area=&limit=7&colour=red");
  expect(readListQuery(filters, address)).toEqual({ q: "yoga", slot: "Morning", limit: 7 });
});

test("a list without filters takes only a cursor and a page length", () => {
  const address = new URLSearchParams("q=yoga&sort=name&limit=2&cursor=a");
  expect(readListQuery(null, address)).toEqual({ limit: 2, cursor: "a" });
});

test.each([
  ["limit", ["0", "101", "-1", "2.5", "many"]],
  ["cursor", ["x".repeat(501)]],
  ["slot", ["constructor"]],
])("a %s that the studio would refuse is left out", (name, refused) => {
  for (const value of refused)
    expect(readListQuery(filters, new URLSearchParams({ [name]: value }))).toEqual({});
});

test("a search longer than the studio accepts is cut short", () => {
  const address = new URLSearchParams({ q: `  ${"x".repeat(99)} and more` });
  expect(readListQuery(filters, address)).toEqual({ q: "x".repeat(99) });
});

test("a search and choices filter a list; its order, its pages and unknown parameters do not", () => {
  const isNarrowedBy = (search: string) => isNarrowed(readListQuery(filters, new URLSearchParams(search)));
  expect(["q=yoga", "slot=Morning", "area=Yoga", "role=member"].map(isNarrowedBy)).not.toContain(false);
  expect(
    ["", "q=+", "sort=name", "show=archive", "limit=2", "cursor=a", "slot=Midnight", "utm=x"].map(
      isNarrowedBy,
    ),
  ).not.toContain(true);
});

test("the link to the next page keeps the filters", () => {
  const address = new URLSearchParams("q=yoga&cursor=a");
  expect(cursorPath(address, "b")).toEqual({ search: "q=yoga&cursor=b" });
  expect(cursorPath(address, null)).toEqual({ search: "q=yoga" });
});

test("the link to the whole list keeps which list it is and its order, but no filters", () => {
  const address = new URLSearchParams("q=yoga&slot=Morning&show=archive&sort=name&limit=2&cursor=a");
  expect(wholeListPath(address)).toEqual({ search: "show=archive&sort=name&limit=2" });
});
