import { useQuery } from "@tanstack/react-query";
import house from "lucide/dist/esm/icons/house.mjs";
import logOutIcon from "lucide/dist/esm/icons/log-out.mjs";
import userRound from "lucide/dist/esm/icons/user-round.mjs";
import { type ReactNode, useId } from "react";
import { createPortal } from "react-dom";
import { Link, matchPath, NavLink, useLocation } from "react-router";
import { aboutToLogOut, useLogOut } from "#app/account/use-log-out.ts";
import { calledOffQuery, isToTake, untaughtWords } from "#app/features/absences/called-off.ts";
import { failedRefundsQuery, owedWords } from "#app/features/payments/failed-refunds.ts";
import { applicationsWaitingQuery, applicationWords } from "#app/features/people/admin-queries.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { roomFor } from "#app/ui/room-for.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { Role, User } from "#contract/users.ts";
import { type DashboardPage, dashboardPageAt, listedPages } from "./dashboard-pages.ts";
import { useMenuPlace } from "./mobile-menu.tsx";

type DashboardMenuProps = {
  me: User | undefined;
  waiting: boolean;
  /** Whether someone who is not a member has a payment of their own (D24). */
  hasPaid?: boolean;
  /** Above the pages of the sidebar. */
  search: ReactNode;
};

/** The sidebar of the dashboard (spec §2); on narrow windows its pages move into the bar's menu. */
export function DashboardMenu({ me, waiting, hasPaid, search }: DashboardMenuProps) {
  const menuPlace = useMenuPlace();
  return (
    <>
      <nav aria-label="Dashboard" className="tall:sticky top-28 max-lg:hidden">
        <Who me={me} waiting={waiting} />
        {search}
        {waiting ? <WaitingLinks /> : <DashboardLinks role={me?.role} hasPaid={hasPaid} />}
      </nav>
      {menuPlace &&
        createPortal(
          <nav aria-label="Dashboard" className="mt-6">
            <OwnPages role={me?.role} hasPaid={hasPaid}>
              <ProfileItem />
            </OwnPages>
          </nav>,
          menuPlace,
        )}
    </>
  );
}

function Who({ me, waiting }: Pick<DashboardMenuProps, "me" | "waiting">) {
  if (waiting) return <Skeleton className="mb-6 h-18" />;
  if (!me) return null;
  return (
    <div className="mb-6 flex items-center gap-3 border-rule border-b pb-6">
      <Avatar src={me.photoUrl} alt="" of={{ id: me._id, name: me.name }} />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] justify-items-start gap-1">
        <p
          className={joinClasses("wrap-anywhere line-clamp-2 font-bold", roomFor(me.name) ?? "leading-tight")}
        >
          {me.name}
        </p>
        <Badge tone={me.role === "member" ? "neutral" : "studio"} className="capitalize">
          {me.role}
        </Badge>
      </div>
    </div>
  );
}

function WaitingLinks() {
  return (
    <div className="grid gap-3">
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
  /** How many are waiting there, and of what; nothing is shown for none. */
  waiting?: string | undefined;
  words?: [one: string, many: string];
};

function Item({ page: { path, label, icon }, waiting = "0", words }: ItemProps) {
  const countId = useId();
  const { pathname } = useLocation();
  const isCurrent =
    matchPath({ path, end: false }, pathname) !== null || dashboardPageAt(pathname)?.within === path;
  const isCounted = words !== undefined && waiting !== "0";
  const counted = isCounted ? ` ${words[waiting === "1" ? 0 : 1]}` : "";
  return (
    <li className="relative">
      <Link
        to={path}
        aria-current={isCurrent ? "page" : undefined}
        aria-describedby={isCounted ? countId : undefined}
        title={isCounted ? waiting + counted : undefined}
        className={joinClasses(itemStyle, isCounted && "pe-14")}
      >
        <Icon of={icon} />
        {label}
      </Link>
      {/* Beside the link, whose accessible name stays the same. */}
      {isCounted && (
        <Badge
          id={countId}
          tone="highlight"
          className="tabular pointer-events-none absolute inset-y-0 end-3 my-auto h-fit"
        >
          {waiting}
          <span className="sr-only">{counted}</span>
        </Badge>
      )}
    </li>
  );
}

/** Components of their own, so that only those who have the pages request their counts. */
const countedItems = {
  applications: ({ page }: ItemProps) => (
    <Item page={page} waiting={useQuery(applicationsWaitingQuery()).data?.total} words={applicationWords} />
  ),
  "failed refunds": ({ page }: ItemProps) => {
    const failed = useQuery(failedRefundsQuery()).data ?? [];
    return <Item page={page} waiting={failed.length.toString()} words={owedWords(failed)} />;
  },
  "untaught sessions": ({ page }: ItemProps) => {
    const untaught = useQuery(calledOffQuery()).data?.filter(isToTake).length.toString();
    return <Item page={page} waiting={untaught} words={untaughtWords} />;
  },
};

/** A role's pages, and everyone's; only the latter while the role is unknown. */
function DashboardLinks(props: Omit<OwnPagesProps, "children">) {
  const logOut = useLogOut();
  return (
    <>
      <div className="mb-3 border-hair border-b pb-3 empty:hidden">
        <OwnPages {...props} />
      </div>
      <ul className="grid gap-0.5">
        <li>
          <NavLink to="/" end className={itemStyle}>
            <Icon of={house} />
            Home
          </NavLink>
        </li>
        <ProfileItem />
        <li>
          <button type="button" onClick={() => void logOut()} {...aboutToLogOut} className={itemStyle}>
            <Icon of={logOutIcon} />
            Logout
          </button>
        </li>
      </ul>
    </>
  );
}

type OwnPagesProps = { role: Role | undefined; hasPaid: boolean | undefined; children?: ReactNode };

/** A role's pages, and what follows them. */
function OwnPages({ role, hasPaid, children }: OwnPagesProps) {
  const own = role ? listedPages(role, hasPaid) : [];
  if (own.length === 0 && !children) return null;
  return (
    <ul className="grid gap-0.5 sm:max-lg:grid-cols-2">
      {own.map((page) => {
        const Listed = page.counts && role === "admin" ? countedItems[page.counts] : Item;
        return <Listed key={page.path} page={page} />;
      })}
      {children}
    </ul>
  );
}

function ProfileItem() {
  return (
    <li>
      <NavLink to="/dashboard/profile" className={itemStyle}>
        <Icon of={userRound} />
        Profile
      </NavLink>
    </li>
  );
}
