import { expect, test } from "vitest";
import { dashboardPath } from "./nav-links.ts";

// §2.20 §3.1 §6.1
test("the dashboard link leads to the admin's or the trainer's page, and for any other role to the member's (spec §2, §3)", () => {
  expect(dashboardPath("admin")).toBe("/dashboard/all-users");
  expect(dashboardPath("trainer")).toBe("/dashboard/manage-slot");
  for (const role of ["member", "owner", "", undefined])
    expect(dashboardPath(role)).toBe("/dashboard/activity-log");
});
