import { useQuery } from "@tanstack/react-query";
import chevronDown from "lucide/dist/esm/icons/chevron-down.mjs";
import house from "lucide/dist/esm/icons/house.mjs";
import logOutIcon from "lucide/dist/esm/icons/log-out.mjs";
import userRound from "lucide/dist/esm/icons/user-round.mjs";
import { useEffect, useId, useState } from "react";
import { NavLink, useLocation } from "react-router";
import { aboutToLogOut, useLogOut } from "#app/account/use-log-out.ts";
import { applicationsWaitingQuery } from "#app/features/people/admin-queries.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import type { Role, User } from "#contract/users.ts";
import { type DashboardPage, dashboardPageAt, dashboardPages } from "./dashboard-pages.ts";

type DashboardMenuProps = {
  me: User | undefined;
  waiting: boolean;
  /** Whether a person who is no member has a payment of their own (D24). */
  hasPaid?: boolean;
};

/** The sidebar of the dashboard (spec §2); on narrow screens one line that opens. */
export function DashboardMenu({ me, waiting, hasPaid }: DashboardMenuProps) {
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const linksId = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving anywhere closes the menu
  useEffect(() => setOpen(false), [pathname]);

  return (
    <nav
      aria-label="Dashboard"
      className="rounded border border-rule bg-raised lg:sticky lg:top-28 lg:border-0 lg:bg-transparent"
    >
      <div className="hidden lg:block">
        <Who me={me} waiting={waiting} />
      </div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={linksId}
        onClick={() => setOpen(!open)}
        className="flex min-h-14 w-full items-center justify-between gap-4 px-4 font-bold lg:hidden"
      >
        <span className="flex min-w-0 items-center gap-3">
          <Avatar src={me?.photoUrl} alt="" size="sm" />
          <span className="truncate">{dashboardPageAt(pathname)?.label ?? "Dashboard"}</span>
        </span>
        <span className="flex items-center gap-2 text-muted text-small">
          Pages
          <Icon
            of={chevronDown}
            className={joinClasses("size-5 transition-transform", open && "rotate-180")}
          />
        </span>
      </button>
      <div
        id={linksId}
        className={joinClasses(!open && "max-lg:hidden", "max-lg:border-rule max-lg:border-t")}
      >
        {waiting ? <WaitingLinks /> : <DashboardLinks role={me?.role} hasPaid={hasPaid} />}
      </div>
    </nav>
  );
}

function Who({ me, waiting }: Pick<DashboardMenuProps, "me" | "waiting">) {
  if (waiting) return <Skeleton className="mb-6 h-18" />;
  if (!me) return null;
  return (
    <div className="mb-6 flex items-center gap-3 border-rule border-b pb-6">
      <Avatar src={me.photoUrl} alt="" />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] justify-items-start gap-1">
        <p className="wrap-anywhere line-clamp-2 font-bold leading-tight">{me.name}</p>
        <Badge tone={me.role === "member" ? "neutral" : "studio"} className="capitalize">
          {me.role}
        </Badge>
      </div>
    </div>
  );
}

function WaitingLinks() {
  return (
    <div className="grid gap-3 max-lg:p-4">
      {["a", "b", "c", "d", "e"].map((key) => (
        <Skeleton key={key} className="h-11" />
      ))}
    </div>
  );
}

const itemStyle =
  "flex min-h-target w-full items-center gap-3 rounded px-3 text-start font-semibold transition-colors " +
  "hover:bg-sunken aria-[current]:bg-ink aria-[current]:text-paper [&_svg]:size-5 [&_svg]:shrink-0";

type ItemProps = {
  page: DashboardPage;
  /** How many wait there; nothing is shown of none. */
  waiting?: string | undefined;
};

function Item({ page: { path, label, icon }, waiting = "0" }: ItemProps) {
  const countId = useId();
  const isCounted = waiting !== "0";
  return (
    <li className="relative">
      <NavLink
        to={path}
        aria-describedby={isCounted ? countId : undefined}
        className={joinClasses(itemStyle, isCounted && "pe-14")}
      >
        <Icon of={icon} />
        {label}
      </NavLink>
      {/* Beside the link: its name stays what it is. */}
      {isCounted && (
        <Badge
          id={countId}
          tone="highlight"
          className="tabular pointer-events-none absolute inset-y-0 end-3 my-auto h-fit"
        >
          {waiting}
          <VisuallyHidden> waiting</VisuallyHidden>
        </Badge>
      )}
    </li>
  );
}

/** Apart from the others: only whoever has the page asks for its count. */
function CountedItem({ page }: { page: DashboardPage }) {
  return <Item page={page} waiting={useQuery(applicationsWaitingQuery()).data} />;
}

/** The pages of a role, and what everybody has; only the latter while the role is not known. */
function DashboardLinks({ role, hasPaid }: { role: Role | undefined; hasPaid: boolean | undefined }) {
  const logOut = useLogOut();
  const own = dashboardPages.filter(
    ({ listedFor, isForPayers }) => role && (listedFor.includes(role) || (isForPayers && hasPaid)),
  );

  return (
    <div className="grid max-lg:p-2">
      {own.length > 0 && (
        <ul className="mb-3 grid gap-0.5 border-hair border-b pb-3 sm:max-lg:grid-cols-2">
          {own.map((page) =>
            page.counts ? <CountedItem key={page.path} page={page} /> : <Item key={page.path} page={page} />,
          )}
        </ul>
      )}
      <ul className="grid gap-0.5 sm:max-lg:grid-cols-2">
        <li>
          <NavLink to="/" end className={itemStyle}>
            <Icon of={house} />
            Home
          </NavLink>
        </li>
        <li>
          <NavLink to="/dashboard/profile" className={itemStyle}>
            <Icon of={userRound} />
            Profile
          </NavLink>
        </li>
        <li>
          <button type="button" onClick={() => void logOut()} {...aboutToLogOut} className={itemStyle}>
            <Icon of={logOutIcon} />
            Logout
          </button>
        </li>
      </ul>
    </div>
  );
}
