import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const packages = [
  ...["payload", "@payloadcms/db-sqlite", "@payloadcms/next", "next@16"],
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

/** Installs, builds and fills a Payload in `folder`, which takes some minutes; returns how to start and query it. */
export function buildPayload(folder: string, articles: Buffer): { args: string[]; path: string } {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  writeFileSync(join(folder, "articles.json"), articles);
  const next = join(folder, "node_modules", "next", "dist", "bin", "next");
  run(folder, "npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", ...packages]);
  // In production Payload creates no tables.
  run(folder, process.execPath, ["fill.mjs"], "development");
  run(folder, process.execPath, [next, "build"]);
  return { args: [next, "start", folder], path: "/api/articles?limit=12&depth=0" };
}

function run(cwd: string, command: string, args: string[], mode = "production"): void {
  const shell = process.platform === "win32";
  const env = { ...process.env, NODE_ENV: mode, NEXT_TELEMETRY_DISABLED: "1" };
  const { status } = spawnSync(command, args, { cwd, env, stdio: ["ignore", "ignore", "inherit"], shell });
  if (status !== 0) throw new Error(`${command} ${args[0]} failed in ${cwd}`);
}
