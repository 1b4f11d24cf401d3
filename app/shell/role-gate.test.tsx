import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Role } from "#contract/users.ts";
import { renderScreen, wordsOf } from "#tests/app/render-screen.tsx";
import { dashboardPages } from "./dashboard-pages.ts";
import { RoleGate } from "./role-gate.tsx";

const roles: Role[] = ["admin", "trainer", "member"];

function sightOf(at: string, role: Role): string {
  return wordsOf(renderScreen(<RoleGate role={role}>The page itself</RoleGate>, { at }));
}

test("a page of the dashboard that the table of pages does not name is shown to nobody", () => {
  for (const role of roles) {
    const words = sightOf("/dashboard/not-in-the-table", role);
    expect(words).toContain("This page is not open to you");
    expect(words).not.toContain("The page itself");
  }
});

test("every route of the dashboard is named in the table of pages", () => {
  const table = readFileSync(new URL("../routes.ts", import.meta.url), "utf8");
  const routes = [...table.matchAll(/route\("(dashboard[^"]*)"/g)].map(([, path]) => `/${path}`);
  expect(routes.length).toBeGreaterThan(10);
  expect(dashboardPages.map(({ path }) => path).sort()).toEqual(routes.sort());
});

test("profile, receipts and the dashboard itself are everybody's, at any spelling of the address", () => {
  for (const role of roles) {
    for (const at of ["/dashboard", "/dashboard/profile/", "/Dashboard/Profile", "/dashboard/receipt/pi_1"])
      expect(sightOf(at, role), `${role} at ${at}`).toBe("The page itself");
  }
});

test("whose page it is not reads whose it is, in words that fit every role", () => {
  expect(sightOf("/dashboard/add-class", "member")).toContain("This page is for admins");
  for (const role of roles) {
    const [other = ""] = ["/dashboard/manage-slot", "/dashboard/balance"].filter(
      (at) => sightOf(at, role) !== "The page itself",
    );
    const words = sightOf(other, role);
    expect(words).toContain("is not part of your dashboard.");
    expect(words).not.toMatch(/\ba (admin|editor)/);
  }
});
