import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const packages = [
  ...["payload@3.90.2", "@payloadcms/db-sqlite@3.90.2", "@payloadcms/next@3.90.2", "next@16.4.6"],
  ...["react@19", "react-dom@19", "graphql@16"],
];

/** The minimum for Payload to serve articles: a collection, its REST routes, and the page that Next.js requires. */
const files: Record<string, string> = {
  "package.json": '{ "private": true, "type": "module" }',
  "jsconfig.json": '{ "compilerOptions": { "paths": { "@payload-config": ["./payload.config.mjs"] } } }',
  "next.config.mjs": `
import { withPayload } from "@payloadcms/next/withPayload";
export default withPayload({});`,
  "payload.config.mjs": `
import { sqliteAdapter } from "@payloadcms/db-sqlite";
import { buildConfig } from "payload";
const texts = ["article_title", "article_writer", "writer_name", "article_date", "article_image_url"];
export default buildConfig({
  secret: "for measuring alone",
  telemetry: false,
  db: sqliteAdapter({ client: { url: "file:./payload.db" }, push: true }),
  collections: [{
    slug: "articles",
    access: { read: () => true },
    fields: [
      ...texts.map((name) => ({ name, type: "text" })),
      { name: "article_details", type: "textarea" },
      ...["upvote", "downvote"].map((name) => ({ name, type: "number" })),
    ],
  }],
});`,
  "src/app/api/[...slug]/route.js": `
import config from "@payload-config";
import { REST_GET } from "@payloadcms/next/routes";
export const GET = REST_GET(config);`,
  "src/app/layout.js": "export default ({ children }) => <html><body>{children}</body></html>;",
  "src/app/page.js": "export default () => <p>Articles</p>;",
  "fill.mjs": `
import { readFileSync } from "node:fs";
import { getPayload } from "payload";
import config from "./payload.config.mjs";
const payload = await getPayload({ config });
for (const { _id, ...data } of JSON.parse(readFileSync("articles.json", "utf8")))
  await payload.create({ collection: "articles", data });
process.exit();`,
};

/**
 * Installs, builds and fills a Payload in `folder`, unless it is there: that takes some minutes.
 * @returns how to start and ask it
 * @throws Error if a step fails
 */
export function installPayload(folder: string, articles: Buffer) {
  const [payload = "", , , next = ""] = packages;
  const cwd = join(folder, payload);
  const bin = join(cwd, "node_modules", "next", "dist", "bin", "next");
  if (!existsSync(join(cwd, ".next", "BUILD_ID"))) {
    console.log("Installing and building Payload (some minutes) …");
    rmSync(cwd, { recursive: true, force: true });
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(cwd, name)), { recursive: true });
      writeFileSync(join(cwd, name), text);
    }
    writeFileSync(join(cwd, "articles.json"), articles);
    run(cwd, "npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", ...packages]);
    // In production Payload creates no tables.
    run(cwd, process.execPath, ["fill.mjs"], "development");
    run(cwd, process.execPath, [bin, "build"]);
  }
  const path = "/api/articles?limit=12&depth=0";
  return { cwd, args: [bin, "start", cwd], path, packages: `${payload} on ${next}` };
}

function run(cwd: string, command: string, args: string[], mode = "production"): void {
  const env = { ...process.env, NODE_ENV: mode, NEXT_TELEMETRY_DISABLED: "1" };
  const { status } = spawnSync(command, args, { cwd, env, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`${command} ${args[0]} failed in ${cwd}`);
}
