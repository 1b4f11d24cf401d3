import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { dashboardPages } from "./dashboard-pages.ts";

type Entry = { path?: string; children?: Entry[] };

function pathsOf(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ path, children = [] }) => [...(path ? [`/${path}`] : []), ...pathsOf(children)]);
}

test("every route of the dashboard is named in the table of pages", () => {
  // Any other address is told inside the dashboard.
  const paths = pathsOf(routes).filter((path) => /^\/dashboard(?!\/\*)/.test(path));
  expect(paths.length).toBeGreaterThan(10);
  expect(dashboardPages.map(({ path }) => path).sort()).toEqual(paths.sort());
});
