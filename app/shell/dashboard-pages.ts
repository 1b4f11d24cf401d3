import Banknote from "lucide-react/icons/banknote";
import CalendarCheck from "lucide-react/icons/calendar-check";
import CalendarClock from "lucide-react/icons/calendar-clock";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import ClipboardList from "lucide-react/icons/clipboard-list";
import CopyPlus from "lucide-react/icons/copy-plus";
import PenLine from "lucide-react/icons/pen-line";
import UserCheck from "lucide-react/icons/user-check";
import Users from "lucide-react/icons/users";
import type { Role } from "#contract/users.ts";

/** A page of the dashboard that not everybody may open. */
export type DashboardPage = {
  path: string;
  label: string;
  Icon: typeof Users;
  /** Who may open it. */
  roles: readonly Role[];
  /** Whose sidebar names it (spec §2 Dashboard sidebar). */
  listedFor: readonly Role[];
};

/** The pages that depend on the role, in the order of the sidebar. */
export const dashboardPages: readonly DashboardPage[] = [
  page("all-users", "All Users", Users, ["admin"]),
  page("applied-trainer", "Applied Trainer", UserCheck, ["admin"]),
  page("balance", "Balance", Banknote, ["admin"]),
  page("add-class", "Add Class", CopyPlus, ["admin"]),
  page("manage-slot", "Manage Slot", CalendarClock, ["trainer"]),
  page("add-slot", "Add Slot", CalendarPlus, ["trainer"]),
  page("update-slot", "Update Slot", CalendarClock, ["trainer"], []),
  page("add-article", "Add Article", PenLine, ["trainer", "admin"]),
  // A member whose application was approved is a trainer from then on, and reads so here.
  page("activity-log", "Activity Log", ClipboardList, ["member", "trainer"], ["member"]),
  page("booked-trainer", "Booked Trainer", CalendarCheck, ["member"]),
];

/** The page at this address, if it is one that depends on the role. */
export function dashboardPageAt(pathname: string): DashboardPage | undefined {
  const trimmed = pathname.replace(/\/+$/, "").toLowerCase();
  return dashboardPages.find(({ path }) => path === trimmed);
}

/** What the page at this address is called. */
export function dashboardTitleAt(pathname: string): string {
  if (pathname.startsWith("/dashboard/receipt/")) return "Receipt";
  return dashboardPageAt(pathname)?.label ?? "Profile";
}

function page(
  name: string,
  label: string,
  Icon: DashboardPage["Icon"],
  roles: readonly Role[],
  listedFor = roles,
): DashboardPage {
  return { path: `/dashboard/${name}`, label, Icon, roles, listedFor };
}
