import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { fingerprint } from "./scripts/setup/fingerprint.mjs";

/**
 * The oldest browsers that the pages are written for: Baseline widely available since November 2026, which is the day
 * of light-dark(). What is newer than they are may add to a page; nothing may need it.
 */
const browsers = ["chrome123", "edge123", "firefox125", "safari17.5"];

/** What the server itself loads, and must not have twice. */
const serversOwn = ["react", "react-dom", "react-router", "zod"];

const screens = (names: string[]) => names.map((name) => `screens/${name}/route`);

/** A file of what these parts of the app load and others do, too. */
function sharedFrom(
  name: string,
  entries: string[],
  { priority }: { priority: number },
): Rolldown.CodeSplittingGroup {
  const loaded = new Set<string>();
  return {
    name(module, graph) {
      if (loaded.size === 0)
        for (const entry of entries) collect(join(import.meta.dirname, "app", `${entry}.tsx`), graph, loaded);
      return loaded.has(module) ? name : null;
    },
    minShareCount: 2,
    priority,
  };
}

function collect(module: string, graph: Rolldown.ChunkingContext, found: Set<string>): void {
  if (found.has(module)) return;
  found.add(module);
  for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) collect(imported, graph, found);
}

/**
 * Loads late parts by a plain import: what they need is nearly always there, and Vite's helper, which would preload the
 * rest, weighs 0.8 kB on every page.
 */
const withoutPreloading: Plugin = {
  name: "without-preloading",
  transform: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: () => "export const __vitePreload = (load) => load();",
  },
};

/** Lets a build leave out React Router's components that nobody uses: their names for developers' tools would keep them. */
const withoutUnused: Plugin = {
  name: "without-unused",
  apply: "build",
  transform: {
    filter: { id: /react-router\/dist\/production\// },
    handler: (code) =>
      code
        .replace(/^\w+\.displayName = .*;$/gm, "")
        .replace(/(?<== )React\S*\.forwardRef\(/g, "/* @__PURE__ */ $&"),
  },
};

/** Has React Router compile each piece of a path once: it does so for all sixty routes with all their layouts, twice, before a page works. */
const withCompiledOnce: Plugin = {
  name: "with-compiled-once",
  apply: "build",
  transform: {
    filter: { id: /react-router\/dist\/production\/lib\/router\/utils\.js$/ },
    handler(code) {
      const once = code.replace("[matcher, params] = compilePath(", "[matcher, params] = compileOnce(");
      if (once === code) this.error("React Router compiles its paths elsewhere by now");
      return `${once}
const compiled = new Map();
function compileOnce(...path) {
  const key = path.join();
  if (!compiled.has(key)) compiled.set(key, compilePath(...path));
  return compiled.get(key);
}`;
    },
  },
};

export default defineConfig(({ command }) => ({
  // Built, the server's part brings the libraries of the screens along: production installs the server's own only.
  ssr: command === "build" ? { noExternal: true, external: serversOwn } : {},
  // While they are worked on, pictures change under the same address.
  define:
    command === "build"
      ? { "import.meta.env.PICTURES_VERSION": JSON.stringify(fingerprint(["public/pictures"]).slice(0, 8)) }
      : {},
  plugins: [tailwindcss(), reactRouter(), withoutPreloading, withoutUnused, withCompiledOnce],
  // Without the entries Vite finds dependencies one page at a time and reloads the first visits.
  optimizeDeps: { entries: ["app/**/*.{ts,tsx}"] },
  environments: {
    client: {
      build: {
        target: browsers,
        rolldownOptions: {
          output: {
            // What pages share comes in a few files, by the page that needs it first: one by one they would be sixty
            // requests for Home. A page's own code is a file of its own.
            codeSplitting: {
              groups: [
                {
                  name: "libraries",
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack|hono)[\\/]/,
                  priority: 7,
                },
                // The timetable comes ahead on every page: what it shares with others is no file of its own.
                sharedFrom("frame", ["root", "shell/shell-layout", "screens/timetable/route"], {
                  priority: 6,
                }),
                sharedFrom("home", screens(["home"]), { priority: 5 }),
                sharedFrom("lists", screens(["all-trainers", "all-classes", "all-articles"]), {
                  priority: 3,
                }),
                sharedFrom(
                  "details",
                  screens(["trainer-details", "class-details", "article-details", "slot"]),
                  { priority: 3 },
                ),
                // Markdown, for those who read or write an article.
                {
                  name: "writing",
                  test: /node_modules[\\/]marked[\\/]|[\\/](contract|articles)[\\/]article-text\.tsx?$/,
                  priority: 4,
                },
                // Come with the first page that has a form, and the first that checks or sends more than a login. What
                // needs them comes along: in a file with others it would bring them to every page behind the login.
                {
                  name: "forms",
                  test: /node_modules[\\/]react-hook-form[\\/]|[\\/]app[\\/](forms[\\/]forget-drafts|ui[\\/](form-error|password-field)|account[\\/](sign-in|reset-link)|page[\\/](demo-inbox|use-settings))\.tsx?$/,
                  priority: 3,
                },
                {
                  name: "schemas",
                  test: /node_modules[\\/](zod|@hookform)[\\/]|[\\/](app[\\/]forms[\\/](?!remove-dialog)|contract[\\/](?!desk-words|plain-letters|term-change-words|visit-days))|[\\/]app[\\/]account[\\/]password-|[\\/]features[\\/]people[\\/](application-input|confirm-first|proof-asked-at|update-profile)/,
                  minShareCount: 2,
                  priority: 2,
                },
                {
                  name: "common",
                  test: /[\\/](app|contract|studio|lucide)[\\/]/,
                  minShareCount: 3,
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
    cssTarget: browsers,
    // The content security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: false,
  },
}));
