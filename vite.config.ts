import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { fingerprint } from "./scripts/setup/fingerprint.mjs";

/** What the server itself loads, and must not have twice. */
const serversOwn = ["react", "react-dom", "react-router", "zod"];

export default defineConfig(({ command }) => ({
  // Built, the server's part brings the libraries of the screens along: production installs the server's own only.
  ssr: command === "build" ? { noExternal: true, external: serversOwn } : {},
  // While they are worked on, pictures change under the same address.
  define:
    command === "build"
      ? { "import.meta.env.PICTURES_VERSION": JSON.stringify(fingerprint(["public/pictures"]).slice(0, 8)) }
      : {},
  plugins: [tailwindcss(), reactRouter()],
  // Without the entries Vite finds dependencies one page at a time and reloads the first visits.
  optimizeDeps: { entries: ["app/**/*.{ts,tsx}"] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What many pages share comes in two files, and the pages that lead to one another in a third: one by
            // one they would be sixty requests for Home.
            codeSplitting: {
              groups: [
                {
                  name: "libraries",
                  test: /node_modules[\\/](react|react-router|scheduler|@tanstack|hono|use-sync-external-store)[\\/]/,
                  minShareCount: 10,
                  priority: 4,
                },
                {
                  name: "common",
                  test: /[\\/](app[\\/](?!forms)|contract[\\/](constants|money|studio-time|settings)|studio[\\/]|lucide-react[\\/])/,
                  minShareCount: 3,
                  priority: 3,
                },
                {
                  // Comes with the first page that has a form.
                  name: "forms",
                  test: /node_modules[\\/](zod|react-hook-form|@hookform)[\\/]|[\\/](app[\\/]forms|contract)[\\/](?!constants|money|studio-time|settings)/,
                  minShareCount: 2,
                  priority: 2,
                },
                {
                  name: "public",
                  test: /[\\/]app[\\/]screens[\\/](home|all-trainers|all-classes|all-articles|trainer-details|class-details|article-details|slot)[\\/]/,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
  },
  build: {
    // The tokens use light-dark(), which must reach the browser as it is to work inside a themed part of a page.
    cssTarget: ["chrome123", "edge123", "firefox120", "safari17.5"],
    // The content security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
  },
}));
