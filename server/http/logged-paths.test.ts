import { betterAuth } from "better-auth";
import { pino } from "pino";
import { expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { createDiscovery } from "#server/pages/discovery/routes.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
const secret = "A-secret_of.somebody-1234567890";

/** The paths of the identity library, which has no list of them for others. */
const identityPaths = Object.values(betterAuth({ secret, baseURL: "http://localhost:3000" }).api)
  .flatMap((call) => (call as { path?: string }).path ?? [])
  .map((path) => `/api/auth${path}`);

/** What of an address names a thing of ours, and is no key to it. */
const names = new Set(["id", "slot", "file", "picture", "name"]);

// D51
test("whatever address is asked with a token in it, and whatever is sent along, no token is logged", async () => {
  const lines: string[] = [];
  const logger = pino({ level: "debug" }, { write: (line: string) => void lines.push(line) });
  const app = createApp({ ...studio.parts, logger });
  app.route("/", createDiscovery(studio.parts));
  const paths = [...new Set([...app.routes.map(({ path }) => path), ...identityPaths])].filter(
    (path) => !path.includes("*"),
  );
  expect(paths.filter((path) => /^\/(calendar|api\/auth\/reset-password)\/:/.test(path))).toHaveLength(2);
  for (const path of paths) {
    const asked = path.replace(/:(\w+)(\{[^}]*\})?/g, (_, name) => (names.has(name) ? "nothing" : secret));
    for (const method of ["GET", "POST"]) {
      const isPost = method === "POST";
      await app.request(`${asked}?token=${secret}&code=${secret}&state=${secret}`, {
        method,
        headers: {
          Authorization: `Bearer ${secret}`,
          Cookie: `shokti.session_token=${secret}`,
          ...(isPost && { "Content-Type": "application/json" }),
        },
        ...(isPost && { body: JSON.stringify({ token: secret, code: secret, password: secret }) }),
      });
    }
  }
  await studio.parts.securityLog.written();
  const kept = await studio.db.selectFrom("security_events").selectAll().execute();
  expect(lines.length).toBeGreaterThan(paths.length);
  expect(
    [...lines, ...kept.map((row) => JSON.stringify(row))].filter((line) => line.includes(secret)),
  ).toEqual([]);
});
