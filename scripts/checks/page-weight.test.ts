import { expect, test } from "vitest";
import { type Manifest, overweight } from "./page-weight.ts";

/** Each file is as many kilobytes as its name says. */
const kilobytesInName = (file: string) => Number(/\d+/.exec(file)?.[0]) * 1000;

const manifest: Manifest = {
  url: "/manifest-1.js",
  entry: { module: "/entry-1.js", imports: ["/libraries-100.js"] },
  routes: Object.fromEntries(
    [
      { id: "root", module: "/root-4.js", imports: ["/libraries-100.js"] },
      { id: "home", parentId: "root", module: "/home-9.js", imports: ["/libraries-100.js", "/cards-5.js"] },
      { id: "list", parentId: "root", module: "/list-3.js", imports: ["/cards-5.js"] },
      { id: "login", parentId: "root", module: "/login-6.js", imports: ["/forms-40.js"] },
      { id: "shell/signed-in-layout", parentId: "root", module: "/guard-2.js" },
      { id: "profile", parentId: "shell/signed-in-layout", module: "/profile-7.js" },
    ].map((route) => [route.id, route]),
  ),
};
const complaintsOf = (screen: string, budget: { first: number; all: number; files: number }) =>
  overweight(manifest, { [screen]: budget }, kilobytesInName);

test("a page weighs its own files, its layouts', the entry's and the manifest, each counted once", () => {
  const rest = { all: 200, files: 20 };
  expect(complaintsOf("home", { first: 120, ...rest })).toEqual([]);
  expect(complaintsOf("home", { first: 119, ...rest })).toEqual([
    "home: kilobytes of script before it is idle: 120.0, 119 at most (scripts/checks/budgets.ts)",
  ]);
});

test("its total also includes what is prefetched: pages without forms that need no login", () => {
  expect(complaintsOf("home", { first: 120, all: 123, files: 7 })).toEqual([]);
  expect(complaintsOf("home", { first: 120, all: 122, files: 6 })).toEqual([
    "home: kilobytes of script in all: 123.0, 122 at most (scripts/checks/budgets.ts)",
    "home: files of script in all: 7.0, 6 at most (scripts/checks/budgets.ts)",
  ]);
});

test("a page with a form includes the form libraries, and a budget for a missing page fails", () => {
  expect(complaintsOf("login", { first: 151, all: 200, files: 20 })).toHaveLength(1);
  expect(complaintsOf("login", { first: 152, all: 200, files: 20 })).toEqual([]);
  expect(() => complaintsOf("hoem", { first: 1, all: 1, files: 1 })).toThrow("no built screen hoem");
});
