import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { builtStudio, builtStudioEnv } from "../setup/run.mjs";

test.each(["deploy/Dockerfile", "deploy/systemd/shokti.service", "docs/decisions/013-installing.md"])(
  "%s starts the studio as npm start does",
  (file) => {
    const text = readFileSync(file, "utf8");
    for (const argument of builtStudio) expect(text).toContain(argument);
    for (const [name, value] of Object.entries(builtStudioEnv)) expect(text).toContain(`${name}=${value}`);
  },
);

test("the image contains every folder that the built studio reads", () => {
  const copied = [...readFileSync("deploy/Dockerfile", "utf8").matchAll(/^COPY (\w\S+) \S+$/gm)].map(
    ([, path]) => path ?? "",
  );
  expect(copied).toEqual(["public", "server/pages/discovery/fonts.conf"]);
  for (const path of copied) expect(existsSync(path), path).toBe(true);
});

test("no container keeps capabilities that it does not need, nor gets any", () => {
  const compose = readFileSync("deploy/compose.yaml", "utf8");
  const services = compose
    .split(/^(?=x-studio:|services:| {2}[\w-]+:$)/m)
    .filter((text) => /^ +image:/m.test(text));
  expect(services).toHaveLength(3);
  for (const service of services) {
    expect(service).toContain("cap_drop: [ALL]");
    expect(service).toContain('security_opt: ["no-new-privileges:true"]');
  }
});

test("the sample of a proxy bounds what one address may have under way", () => {
  const nginx = readFileSync("deploy/nginx/shokti.conf", "utf8");
  const [, zone] = /^limit_conn_zone \$binary_remote_addr zone=(\w+):\w+;$/m.exec(nginx) ?? [];
  expect(nginx).toMatch(new RegExp(`^    limit_conn ${zone} \\d+;$`, "m"));
});

test("no proxy logs a secret: neither query strings nor calendar addresses", () => {
  const nginx = readFileSync("deploy/nginx/shokti.conf", "utf8");
  expect(/^log_format shokti .*$/m.exec(nginx)?.[0]).not.toMatch(
    /\$(request|request_uri|args|query_string|http_referer)\b/,
  );
  const logs = nginx
    .split(/^server \{$/m)
    .slice(1)
    .map((server) => server.match(/^ +access_log .*$/gm));
  expect(logs).toEqual(logs.map(() => ["    access_log /var/log/nginx/shokti.log shokti if=$is_logged;"]));

  const caddy = readFileSync("deploy/caddy/Caddyfile", "utf8");
  const [, pattern = "", instead = ""] = /request>uri regexp "(.+)" "(.+)"/.exec(caddy) ?? [];
  const logged = (uri: string) => uri.replace(new RegExp(pattern), instead);
  expect(logged("/newsletter/unsubscribe?token=abc.def")).toBe("/newsletter/unsubscribe?…");
  expect(logged("/?a=1?b=2")).toBe("/?…");
  expect(logged("/calendar/person.secret.ics?x=1")).toBe("/calendar/…");
  expect(logged("/article-details/4")).toBe("/article-details/4");
});
