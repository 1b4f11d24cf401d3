import { defineConfig } from "vite";
import { programs } from "./server/core/programs.ts";

/**
 * The server from its sources, the built pages and their libraries, as a production runs it; with `--mode programs` what
 * it runs beside itself. Apart, as files that both share would cost the server 9 MB.
 */
export default defineConfig(({ mode }) => ({
  // Libraries ask for it at each turn; told here, what they keep for development is left out.
  define: { "process.env.NODE_ENV": '"production"' },
  publicDir: false,
  build: {
    ssr: true,
    outDir: `${process.env.BUILD_FOLDER ?? "build"}/${mode}`,
    target: "node26",
    // What the log says of an error must be readable.
    minify: false,
    rolldownOptions: {
      input: mode === "programs" ? programs : { main: "server/main.ts" },
      output: { comments: false },
    },
  },
  // Left to Node: what only the demo and development load, and what is no JavaScript.
  ssr: { noExternal: true, external: ["oidc-provider", "sharp", "vite"] },
}));
