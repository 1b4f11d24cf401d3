import banknote from "lucide/dist/esm/icons/banknote.mjs";
import calendarCheck from "lucide/dist/esm/icons/calendar-check.mjs";
import calendarClock from "lucide/dist/esm/icons/calendar-clock.mjs";
import calendarOff from "lucide/dist/esm/icons/calendar-off.mjs";
import calendarPlus from "lucide/dist/esm/icons/calendar-plus.mjs";
import clipboardList from "lucide/dist/esm/icons/clipboard-list.mjs";
import copyPlus from "lucide/dist/esm/icons/copy-plus.mjs";
import idCard from "lucide/dist/esm/icons/id-card.mjs";
import layoutDashboard from "lucide/dist/esm/icons/layout-dashboard.mjs";
import layoutList from "lucide/dist/esm/icons/layout-list.mjs";
import mail from "lucide/dist/esm/icons/mail.mjs";
import messageSquareQuote from "lucide/dist/esm/icons/message-square-quote.mjs";
import newspaper from "lucide/dist/esm/icons/newspaper.mjs";
import penLine from "lucide/dist/esm/icons/pen-line.mjs";
import receiptText from "lucide/dist/esm/icons/receipt-text.mjs";
import scrollText from "lucide/dist/esm/icons/scroll-text.mjs";
import userCheck from "lucide/dist/esm/icons/user-check.mjs";
import userRound from "lucide/dist/esm/icons/user-round.mjs";
import users from "lucide/dist/esm/icons/users.mjs";
import { matchPath } from "react-router";
import type { Drawing } from "#app/ui/icon.tsx";
import type { Role } from "#contract/users.ts";

/** A page of the dashboard. */
export type DashboardPage = {
  path: string;
  label: string;
  icon: Drawing;
  /** Who may open it. */
  roles: readonly Role[];
  /** Whose sidebar lists it (spec §2 Dashboard sidebar). */
  listedFor: readonly Role[];
  /** Open to, and listed for, anyone with a payment of their own, whatever their role is now (D24). */
  isForPayers?: boolean;
  /** The page that leads to it: the sidebar marks that one. */
  within?: string;
  /** What is counted beside its name for admins. */
  counts?: "applications" | "failed refunds" | "untaught sessions";
};

const everybody: readonly Role[] = ["admin", "trainer", "member"];

/** Every page of the dashboard, in the order of the sidebar; one that is missing here is open to nobody. */
export const dashboardPages: readonly DashboardPage[] = [
  page("all-users", "All Users", users, ["admin"]),
  page("all-users/:id", "Person", userRound, ["admin"], []),
  { ...page("applied-trainer", "Applied Trainer", userCheck, ["admin"]), counts: "applications" },
  { ...page("balance", "Balance", banknote, ["admin"]), counts: "failed refunds" },
  page("add-class", "Add Class", copyPlus, ["admin"]),
  page("manage-classes", "Manage Classes", layoutList, ["admin"]),
  {
    ...page("edit-class/:id", "Edit Class", layoutList, ["admin"], []),
    within: "/dashboard/manage-classes",
  },
  page("closed-days", "Closed Days", calendarOff, ["admin"]),
  page("manage-slot", "Manage Slot", calendarClock, ["trainer"]),
  page("add-slot", "Add Slot", calendarPlus, ["trainer"]),
  page("update-slot", "Update Slot", calendarClock, ["trainer"], []),
  page("trainer-profile", "Trainer Profile", idCard, ["trainer"]),
  page("add-article", "Add Article", penLine, ["trainer", "admin"]),
  page("my-articles", "My Articles", newspaper, ["trainer", "admin"]),
  page("edit-article/:id", "Edit Article", newspaper, ["trainer", "admin"], []),
  page("all-reviews", "Reviews", messageSquareQuote, ["admin"]),
  page("newsletter", "Newsletter", mail, ["admin"]),
  page("audit", "Audit", scrollText, ["admin"]),
  { ...page("activity-log", "Activity Log", clipboardList, everybody), counts: "untaught sessions" },
  { ...page("booked-trainer", "Booked Trainer", calendarCheck, ["member"]), isForPayers: true },
  { ...page("my-review", "My Review", messageSquareQuote, ["member"]), isForPayers: true },
  // The server decides who may see a receipt (D24).
  page("receipt/:transactionId", "Receipt", receiptText, everybody, []),
  page("receipt/:transactionId/refund/:refundId", "Refund receipt", receiptText, everybody, []),
  // Every menu has its own place for these.
  page("profile", "Profile", userRound, everybody, []),
  { path: "/dashboard", label: "Dashboard", icon: layoutDashboard, roles: everybody, listedFor: [] },
];

/** The pages that this person's menu lists (spec §2). */
export function listedPages(role: Role, hasPaid: boolean | undefined): DashboardPage[] {
  return dashboardPages.filter(
    ({ listedFor, isForPayers }) => listedFor.includes(role) || (isForPayers && hasPaid),
  );
}

/** The page at this path. */
export function dashboardPageAt(pathname: string): DashboardPage | undefined {
  return dashboardPages.find(({ path }) => matchPath(path, pathname));
}

function page(
  name: string,
  label: string,
  icon: Drawing,
  roles: readonly Role[],
  listedFor = roles,
): DashboardPage {
  return { path: `/dashboard/${name}`, label, icon, roles, listedFor };
}
