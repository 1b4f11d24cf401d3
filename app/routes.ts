import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The table of all screens (spec §2). */
export default [
  layout("shell/shell-layout.tsx", [
    index("screens/home/route.tsx"),
    route("all-trainers", "screens/all-trainers/route.tsx"),
    route("login", "screens/login/route.tsx"),
    route("registration", "screens/registration/route.tsx"),
    route("reset-password", "screens/reset-password/route.tsx"),
    route("all-classes", "screens/all-classes/route.tsx"),
    route("all-articles", "screens/all-articles/route.tsx"),
    route("timetable", "screens/timetable/route.tsx"),
    layout("shell/signed-in-layout.tsx", [
      route("trainer-details/:id", "screens/trainer-details/route.tsx"),
      route("morning/:id", "screens/slot/route.tsx", { id: "slot-morning" }),
      route("afternoon/:id", "screens/slot/route.tsx", { id: "slot-afternoon" }),
      route("evening/:id", "screens/slot/route.tsx", { id: "slot-evening" }),
      route("default/:id", "screens/slot/route.tsx", { id: "slot-default" }),
      route("become-trainer", "screens/become-trainer/route.tsx"),
      route("class-details/:id", "screens/class-details/route.tsx"),
      route("article-details/:id", "screens/article-details/route.tsx"),
      route("payment", "screens/payment/route.tsx"),
      layout("shell/dashboard-layout.tsx", [
        route("dashboard", "shell/dashboard-home.tsx"),
        route("dashboard/profile", "screens/profile/route.tsx"),
        route("dashboard/activity-log", "screens/activity-log/route.tsx"),
        route("dashboard/booked-trainer", "screens/booked-trainer/route.tsx"),
        route("dashboard/receipt/:transactionId", "screens/receipt/route.tsx"),
        route("dashboard/manage-slot", "screens/manage-slot/route.tsx"),
        route("dashboard/add-slot", "screens/add-slot/route.tsx"),
        route("dashboard/update-slot", "screens/update-slot/route.tsx"),
        route("dashboard/trainer-profile", "screens/trainer-profile/route.tsx"),
        route("dashboard/add-class", "screens/add-class/route.tsx"),
        route("dashboard/add-article", "screens/add-article/route.tsx"),
        route("dashboard/applied-trainer", "screens/applied-trainer/route.tsx"),
        route("dashboard/all-users", "screens/all-users/route.tsx"),
        route("dashboard/balance", "screens/balance/route.tsx"),
      ]),
    ]),
    route("*", "screens/not-found/route.tsx"),
  ]),
  route("styleguide", "screens/styleguide/route.tsx"),
] satisfies RouteConfig;
