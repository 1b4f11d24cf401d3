import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The table of all screens (spec §2). */
export default [
  layout("shell/shell-layout.tsx", [
    index("screens/home/route.tsx"),
    layout("shell/signed-in-layout.tsx", []),
    route("*", "screens/not-found/route.tsx"),
  ]),
  route("styleguide", "screens/styleguide/route.tsx"),
] satisfies RouteConfig;
