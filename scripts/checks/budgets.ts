import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { arePagesBuilt } from "../setup/build.mjs";
import { filesUnder } from "../setup/fingerprint.mjs";
import { root } from "../setup/project.mjs";
import { buildsIn } from "../setup/switch-build.mjs";
import { notChecked } from "./not-checked.ts";
import { type Manifest, over, overweight } from "./page-weight.ts";

/** What a visitor's first page may load, and a member's, a trainer's and an admin's before it is idle. */
const screens = {
  "screens/home/route": { first: 140.1, all: 152.5, files: 15 },
  "screens/all-classes/route": { first: 140.1, all: 152.5, files: 15 },
  "screens/all-articles/route": { first: 141.2, all: 152.5, files: 15 },
  "screens/all-trainers/route": { first: 140.6, all: 152.5, files: 15 },
  "screens/login/route": { first: 155.2, all: 171.8, files: 18 },
  "screens/activity-log/route": { first: 179.4 },
  "screens/booked-trainer/route": { first: 171.4 },
  "screens/manage-slot/route": { first: 177.9 },
  "screens/all-users/route": { first: 172.8 },
  "screens/balance/route": { first: 177.4 },
};
const fontKilobytes = 42;
const pictureKilobytes = 12;

const client = join(root, "build", "client");
// Building takes ten seconds, and a studio may be running from the current build: the check never builds.
if (arePagesBuilt()) {
  const complaints = [
    ...overweight(readManifest(), screens, (file) => sentBytes(join(client, file))),
    ...fontComplaints(),
    ...pictureComplaints(),
  ];
  for (const complaint of complaints) console.error(complaint);
  process.exitCode = complaints.length > 0 ? 1 : 0;
} else {
  console.log("not checked: the pages are not built as they are now (npm run build)");
  process.exitCode = notChecked;
}

function fontComplaints(): string[] {
  // Not the headline's: whoever presses for it fetches it.
  const fonts = filesUnder("app/ui/fonts").filter(
    (file) => file.endsWith(".woff2") && !file.endsWith("-headline.woff2"),
  );
  const bytes = fonts.reduce((sum, file) => sum + statSync(file).size, 0);
  return over("kilobytes of fonts", bytes / 1000, fontKilobytes);
}

function pictureComplaints(): string[] {
  return filesUnder("build/client/pictures")
    .filter((file) => /\.(svg|webp|png|jpg)$/.test(file))
    .flatMap((file) => over(file.slice(client.length), sentBytes(file) / 1000, pictureKilobytes));
}

/** The size as the server sends it: compressed, where the build has compressed it. */
function sentBytes(file: string): number {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

function readManifest(): Manifest {
  const [newest = []] = buildsIn(client);
  const manifest = newest.find((file) => /^assets\/manifest-.*\.js$/.test(file));
  if (!manifest) throw new Error("the build has no manifest");
  const script = readFileSync(join(client, manifest), "utf8");
  return JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1));
}
