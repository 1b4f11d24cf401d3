import House from "lucide-react/icons/house";
import LogOut from "lucide-react/icons/log-out";
import UserRound from "lucide-react/icons/user-round";
import { NavLink } from "react-router";
import { useLogOut } from "#app/account/use-log-out.ts";
import type { Role } from "#contract/users.ts";
import { dashboardPages } from "./dashboard-pages.ts";

const itemStyle =
  "flex min-h-target w-full items-center gap-3 rounded px-3 text-start font-semibold transition-colors " +
  "hover:bg-sunken aria-[current]:bg-ink aria-[current]:text-paper [&_svg]:size-5 [&_svg]:shrink-0";

/** The pages of a role, and what everybody has; only the latter while the role is not known. */
export function DashboardLinks({ role }: { role: Role | undefined }) {
  const logOut = useLogOut();
  const own = dashboardPages.filter(({ listedFor }) => role && listedFor.includes(role));

  return (
    <div className="grid max-lg:p-2">
      {own.length > 0 && (
        <ul className="mb-3 grid gap-0.5 border-hair border-b pb-3 sm:max-lg:grid-cols-2">
          {own.map(({ path, label, Icon }) => (
            <li key={path}>
              <NavLink to={path} className={itemStyle}>
                <Icon aria-hidden="true" />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      )}
      <ul className="grid gap-0.5 sm:max-lg:grid-cols-2">
        <li>
          <NavLink to="/" end className={itemStyle}>
            <House aria-hidden="true" />
            Home
          </NavLink>
        </li>
        <li>
          <NavLink to="/dashboard/profile" className={itemStyle}>
            <UserRound aria-hidden="true" />
            Profile
          </NavLink>
        </li>
        <li>
          <button type="button" onClick={() => void logOut()} className={itemStyle}>
            <LogOut aria-hidden="true" />
            Logout
          </button>
        </li>
      </ul>
    </div>
  );
}
