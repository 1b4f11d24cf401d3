import Banknote from "lucide-react/icons/banknote";
import CalendarCheck from "lucide-react/icons/calendar-check";
import CalendarClock from "lucide-react/icons/calendar-clock";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import ClipboardList from "lucide-react/icons/clipboard-list";
import CopyPlus from "lucide-react/icons/copy-plus";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import PenLine from "lucide-react/icons/pen-line";
import ReceiptText from "lucide-react/icons/receipt-text";
import UserCheck from "lucide-react/icons/user-check";
import UserRound from "lucide-react/icons/user-round";
import Users from "lucide-react/icons/users";
import { matchPath } from "react-router";
import type { Role } from "#contract/users.ts";

/** A page of the dashboard. */
export type DashboardPage = {
  path: string;
  label: string;
  Icon: typeof Users;
  /** Who may open it. */
  roles: readonly Role[];
  /** Whose sidebar names it (spec §2 Dashboard sidebar). */
  listedFor: readonly Role[];
};

const everybody: readonly Role[] = ["admin", "trainer", "member"];

/** Every page of the dashboard, in the order of the sidebar; one that is missing here is open to nobody. */
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
  // The server shows a receipt to whoever may see it (D24).
  page("receipt/:transactionId", "Receipt", ReceiptText, everybody, []),
  // Everybody's menu has its own place for these.
  page("profile", "Profile", UserRound, everybody, []),
  { path: "/dashboard", label: "Dashboard", Icon: LayoutDashboard, roles: everybody, listedFor: [] },
];

/** The page at this address. */
export function dashboardPageAt(pathname: string): DashboardPage | undefined {
  return dashboardPages.find(({ path }) => matchPath(path, pathname));
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
