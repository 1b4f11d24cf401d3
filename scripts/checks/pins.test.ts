import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";

const workflows = globSync(".github/workflows/*.yml");
const composeFiles = ["deploy/compose.yaml", ".github/images/compose.yaml"];
const dockerfile = "deploy/Dockerfile";

/** What a pattern finds in files, as file and find, so that a failure names what is not pinned. */
function findsIn(files: string[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(pattern)].map(([, found]) => `${file}: ${found}`),
  );
}

test("every action of a workflow is a commit, with its version beside it for people and updates", () => {
  const actions = findsIn(workflows, /^ +(?:- )?uses: (.+)$/gm);
  expect(actions.length).toBeGreaterThan(0);
  expect(actions.filter((action) => !/: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
});

test("every image that is pulled is a digest, with the version that it had", () => {
  const pulled = [
    ...findsIn([dockerfile], /^FROM (\S+)/gm),
    ...findsIn(composeFiles, /^ +image: (?!shokti$)(.+)$/gm),
  ];
  expect(pulled).toHaveLength(9);
  expect(
    pulled.filter((image) => !/: [\w./-]+:v?\d+(?:\.\d+)+[\w.-]*@sha256:[0-9a-f]{64}$/.test(image)),
  ).toEqual([]);
});

test("workflows run the images that they made themselves, and leave all others to a compose file", () => {
  const runs = findsIn(workflows, /\bdocker (?:run|pull) (.+)$/gm);
  expect(runs.length).toBeGreaterThan(0);
  expect(runs.filter((run) => !/ (?:shokti|"\$IMAGE")(?: |$)/.test(run))).toEqual([]);
  expect(findsIn(workflows, /^ +((?:image|container): \S+)/gm)).toEqual([]);
  expect(findsIn(workflows, /(@sha256:\S+)/g)).toEqual([]);
});

test("updates look into every folder that has something pinned", () => {
  const updates = readFileSync(".github/dependabot.yml", "utf8")
    .split(/^ {2}- package-ecosystem: /m)
    .slice(1);
  const looked = updates.map((update) => {
    const [ecosystem] = update.split("\n", 1);
    const folders = /^ +director(?:y|ies): \[?(.+?)\]?$/m.exec(update)?.[1]?.split(", ");
    return [ecosystem, folders];
  });
  const foldersOf = (files: string[]) => files.map((file) => `/${dirname(file)}`.replace(/^\/\.$/, "/"));
  const manifests = globSync("**/package-lock.json", {
    exclude: ["node_modules", ".cache", "build", "data"],
  });
  expect(Object.fromEntries(looked)).toEqual({
    npm: foldersOf(manifests).sort(),
    "github-actions": ["/"],
    docker: foldersOf([dockerfile]),
    "docker-compose": foldersOf(composeFiles),
  });
});

test("no workflow may do more than its jobs say, and none keeps the credentials of its checkout", () => {
  for (const file of workflows) {
    const text = readFileSync(file, "utf8");
    expect(text, file).toMatch(/^permissions:/m);
    const checkouts = text.split("uses: actions/checkout@").slice(1);
    for (const checkout of checkouts)
      expect(checkout, file).toMatch(/^.+\n +with:\n +persist-credentials: false\n/);
  }
});
