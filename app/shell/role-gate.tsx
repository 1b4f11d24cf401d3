import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import type { Role } from "#contract/users.ts";
import { brand } from "#studio/brand.ts";
import { dashboardPageAt } from "./dashboard-pages.ts";
import { dashboardPath } from "./nav-links.ts";

type RoleGateProps = { role: Role; children: ReactNode };

/** Shows the page to those whose page it is, and tells the others whose it is (spec §6); the server decides. */
export function RoleGate({ role, children }: RoleGateProps) {
  const page = dashboardPageAt(useLocation().pathname);
  if (!page || page.roles.includes(role)) return children;
  const owners = page.roles.map((owner) => `${owner}s`).join(" and ");
  return (
    <>
      <title>{`${page.label} · ${brand.name}`}</title>
      <EmptyState
        as="h1"
        title={`This page is for ${owners}`}
        action={<LinkButton to={dashboardPath(role)}>Go to your dashboard</LinkButton>}
      >
        <p>
          “{page.label}” is not part of a {role}’s dashboard. Yours has everything that you can do here.
        </p>
      </EmptyState>
    </>
  );
}
