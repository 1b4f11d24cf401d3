import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: process.env.BUILD_FOLDER ?? "build",
  ssr: true,
  // A page and its loader come in one file: both are needed to show it.
  splitRouteModules: false,
  // Each page knows all routes from the start: asked for one by one, they could not be had without a network.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
