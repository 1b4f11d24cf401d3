import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { LinkButton } from "#app/ui/link-button.tsx";
import { NotFound } from "#app/ui/not-found.tsx";
import { PageNotice } from "#app/ui/page-notice.tsx";
import type { Role } from "#contract/users.ts";
import { brand } from "#studio/brand.ts";
import { dashboardPageAt } from "./dashboard-pages.ts";
import { dashboardPath } from "./nav-links.ts";

type RoleGateProps = {
  role: Role;
  /** Whether this person has a payment of their own (D24). */
  hasPaid?: boolean;
  children: ReactNode;
};

/**
 * Shows a dashboard page to the roles it is for, and tells others that it is not for them (spec §6). A page missing
 * from the table of pages is there for nobody. What the gate hides, the server refuses as well.
 */
export function RoleGate({ role, hasPaid = false, children }: RoleGateProps) {
  const page = dashboardPageAt(useLocation().pathname);
  if (page?.roles.includes(role) || (page?.isForPayers && hasPaid)) return children;
  if (!page) return <NotFound />;
  return (
    <>
      <title>{`${page.label} · ${brand.name}`}</title>
      <PageNotice
        word="Private"
        title={`This page is for ${page.roles.map((owner) => `${owner}s`).join(" and ")}`}
        actions={
          <LinkButton to={dashboardPath(role)} size="lg">
            Go to your dashboard
          </LinkButton>
        }
      >
        <p>“{page.label}” is not part of your dashboard.</p>
      </PageNotice>
    </>
  );
}
