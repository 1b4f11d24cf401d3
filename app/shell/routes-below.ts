import type { DataRouteObject } from "react-router";

/** The dashboard's layout, by its file. */
export const dashboard = "shell/dashboard-layout";

/** Routes with all their descendants, without unwanted branches. */
export function withChildren(
  routes: readonly DataRouteObject[],
  isWanted: (route: DataRouteObject) => boolean = () => true,
): DataRouteObject[] {
  return routes.filter(isWanted).flatMap((route) => [route, ...withChildren(route.children ?? [], isWanted)]);
}
