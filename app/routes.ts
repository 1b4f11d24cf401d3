import { type RouteConfig, route } from "@react-router/dev/routes";

export default [
  route("styleguide", "screens/styleguide/route.tsx"),
  route("*", "screens/not-found/route.tsx"),
] satisfies RouteConfig;
