/** The links of the navigation bar, in order (spec §2); visitors get Login and Join as last ones. */
export const navLinks = [
  { to: "/", label: "Home" },
  { to: "/all-trainers", label: "Our Trainers" },
  { to: "/all-classes", label: "Our Classes" },
  { to: "/all-articles", label: "Articles" },
] as const;

/** What else a visitor looks for: after the others in a wide bar and in a phone's menu, and in the footer. */
export const moreLinks = [
  { to: "/timetable", label: "Timetable" },
  { to: "/prices", label: "Prices" },
] as const;

/** Where the Dashboard link leads; the member's page while the role is unknown (spec §2). */
export function dashboardPath(role: string | undefined): string {
  if (role === "admin") return "/dashboard/all-users";
  if (role === "trainer") return "/dashboard/manage-slot";
  return "/dashboard/activity-log";
}
