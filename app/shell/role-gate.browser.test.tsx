import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Role } from "#contract/users.ts";
import { show } from "#tests/app/bench.tsx";
import { dashboardPath } from "./nav-links.ts";
import { RoleGate } from "./role-gate.tsx";

const roles: Role[] = ["admin", "trainer", "member"];
const passed = page.getByText("The page itself");
const heading = page.getByRole("heading", { level: 1 });

function showGate(at: string, role: Role): void {
  show(
    <RoleGate role={role}>
      <p>The page itself</p>
    </RoleGate>,
    { at },
  );
}

test.each(roles)(
  "%s: a dashboard page that is missing from the table of pages is there for nobody",
  async (role) => {
    showGate("/dashboard/not-in-the-table", role);
    await expect.element(heading).toHaveTextContent("Oops! Page not found");
    await expect.element(passed).not.toBeInTheDocument();
  },
);

test.each(roles)(
  "%s: profile, receipts and the dashboard itself are open to everyone, at any spelling of the URL",
  async (role) => {
    for (const at of ["/dashboard", "/dashboard/profile/", "/Dashboard/Profile", "/dashboard/receipt/pi_1"]) {
      showGate(at, role);
      await expect.element(passed).toBeVisible();
    }
  },
);

const admins = { owners: "admins", not: ["trainer", "member"] };
const trainers = { owners: "trainers", not: ["admin", "member"] };
const owned = [
  { path: "/dashboard/all-users", label: "All Users", ...admins },
  { path: "/dashboard/all-users/anika", label: "Person", ...admins },
  { path: "/dashboard/applied-trainer", label: "Applied Trainer", ...admins },
  { path: "/dashboard/audit", label: "Audit", ...admins },
  { path: "/dashboard/newsletter", label: "Newsletter", ...admins },
  { path: "/dashboard/closed-days", label: "Closed Days", ...admins },
  { path: "/dashboard/balance", label: "Balance", ...admins },
  { path: "/dashboard/add-class", label: "Add Class", ...admins },
  { path: "/dashboard/manage-slot", label: "Manage Slot", ...trainers },
  { path: "/dashboard/add-slot", label: "Add Slot", ...trainers },
  { path: "/dashboard/update-slot", label: "Update Slot", ...trainers },
  { path: "/dashboard/trainer-profile", label: "Trainer Profile", ...trainers },
  { path: "/dashboard/add-article", label: "Add Article", owners: "trainers and admins", not: ["member"] },
  {
    path: "/dashboard/booked-trainer",
    label: "Booked Trainer",
    owners: "members",
    not: ["admin", "trainer"],
  },
];

// §2.15 §6.2 §6.4
test.each(roles)("%s: another role's page says whose it is and links to their dashboard", async (role) => {
  for (const { path, label, owners } of owned.filter(({ not }) => not.includes(role))) {
    showGate(path, role);
    await expect.element(page.getByText(`“${label}” is not part of your dashboard.`)).toBeVisible();
    await expect.element(heading).toHaveTextContent(`This page is for ${owners}`);
    expect(document.title).toBe(`${label} · Shokti`);
    await expect
      .element(page.getByRole("link", { name: "Go to your dashboard" }))
      .toHaveAttribute("href", dashboardPath(role));
    await expect.element(passed).not.toBeInTheDocument();
  }
});
