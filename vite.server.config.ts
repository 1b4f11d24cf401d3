import { defineConfig } from "vite";

/** The server from its sources, the built pages and their libraries, as a production runs it. */
export default defineConfig({
  // Libraries ask for it at each turn; told here, what they keep for development is left out.
  define: { "process.env.NODE_ENV": '"production"' },
  publicDir: false,
  build: {
    ssr: "server/main.ts",
    outDir: `${process.env.BUILD_FOLDER ?? "build"}/studio`,
    target: "node26",
    // What the log says of an error must be readable.
    minify: false,
    rolldownOptions: { output: { comments: false } },
  },
  // Left to Node: what only the demo and development load, and what is no JavaScript.
  ssr: { noExternal: true, external: ["oidc-provider", "sharp", "vite"] },
});
