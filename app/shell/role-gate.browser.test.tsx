import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Role } from "#contract/users.ts";
import { show } from "#tests/app/bench.tsx";
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
  "%s: a page of the dashboard that the table of pages does not name is shown to nobody",
  async (role) => {
    showGate("/dashboard/not-in-the-table", role);
    await expect.element(heading).toHaveTextContent("This page is not open to you");
    await expect.element(passed).not.toBeInTheDocument();
  },
);

test.each(roles)(
  "%s: profile, receipts and the dashboard itself are everybody's, at any spelling of the address",
  async (role) => {
    for (const at of ["/dashboard", "/dashboard/profile/", "/Dashboard/Profile", "/dashboard/receipt/pi_1"]) {
      showGate(at, role);
      await expect.element(passed).toBeVisible();
    }
  },
);

test.each([
  ["admin", "/dashboard/manage-slot", "trainers"],
  ["trainer", "/dashboard/balance", "admins"],
  ["member", "/dashboard/add-class", "admins"],
] as const)(
  "%s: whose page it is not reads whose it is, in words that fit every role",
  async (role, at, owners) => {
    showGate(at, role);
    await expect.element(heading).toHaveTextContent(`This page is for ${owners}`);
    await expect.element(page.getByText(/is not part of your dashboard\./)).toBeVisible();
    await expect.element(page.getByText(/\ba (admin|editor)/)).not.toBeInTheDocument();
  },
);
