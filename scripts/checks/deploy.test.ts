import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { builtStudio } from "../setup/run.mjs";

test.each(["deploy/Dockerfile", "deploy/systemd/shokti.service", "docs/decisions/013-installing.md"])(
  "%s starts the studio as npm start does",
  (file) => {
    const text = readFileSync(file, "utf8");
    for (const argument of builtStudio) expect(text).toContain(argument);
  },
);

test("an image holds every folder that the built studio reads", () => {
  const copied = [...readFileSync("deploy/Dockerfile", "utf8").matchAll(/^COPY (\w+) \1$/gm)].map(
    ([, name]) => name,
  );
  expect(copied).toEqual(["public", "studio", "contract", "server", "demo"]);
});
