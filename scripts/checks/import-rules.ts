import type { Import } from "./read-imports.ts";

/**
 * The rooms' order, from the ground up: a room imports from itself and from those before it in this list, never from a
 * later one. Rooms on one line are siblings and import nothing from each other.
 */
const order: readonly (readonly string[])[] = [
  ["studio/"],
  ["contract/"],
  ["server/core/"],
  ["server/db/"],
  ["server/ports/"],
  ["server/http/"],
  ["server/features/"],
  ["server/keeping/"],
  ["server/jobs/", "server/pages/", "server/admin/", "server/telemetry/"],
  ["server/"],
];
const appOrder: readonly (readonly string[])[] = [
  ["studio/"],
  ["contract/"],
  ["app/data/"],
  ["app/forms/", "app/lists/", "app/page/"],
  ["app/account/"],
  ["app/features/"],
  ["app/shell/"],
  ["app/screens/"],
  ["app/"],
];

type Exception = { from: RegExp; to: RegExp } & (
  | { isAllowed: true }
  | { isAllowed: false | "type"; remedy: string }
);
/** What the order doesn't decide, each with its reason; the first match wins. */
const exceptions: readonly Exception[] = [
  // A shared link's picture uses the page's ink and initial, and production ships no file of app.
  { from: /^app\/ui\//, to: /^contract\/(ink|initial)\.ts$/, isAllowed: true },
  {
    from: /^app\/ui\//,
    to: /^(?!app\/ui\/)/,
    isAllowed: false,
    remedy: "a component of app/ui knows nothing about the studio; pass it what it shows",
  },
  { from: /^app\//, to: /^app\/ui\//, isAllowed: true },
  {
    from: /^app\//,
    to: /^server\/app\.ts$/,
    isAllowed: "type",
    remedy: "import only its type (import type): the API is called over HTTP",
  },
  { from: /^server\/pages\//, to: /^(app\/data\/load-context\.ts$|built-pages$)/, isAllowed: true },
  // A command waits until the server has finished what it does in the command's place.
  { from: /^server\/admin\//, to: /^server\/jobs\/with-lease\.ts$/, isAllowed: true },
  {
    from: /^server\/(open-parts|keeping\/all-tables)\.ts$/,
    to: /^demo\/open\.ts$/,
    isAllowed: true,
  },
  {
    from: /^(?!demo\/)/,
    to: /^demo\//,
    isAllowed: false,
    remedy: "production loads nothing from the demo; what it needs goes through demo/open.ts",
  },
  {
    from: /^demo\//,
    to: /^(demo|studio|contract|server\/(core|db|ports))\//,
    isAllowed: true,
  },
  {
    from: /^demo\//,
    to: /^/,
    isAllowed: false,
    remedy: "the demo imports only studio, contract, server/core, server/db and server/ports",
  },
];

const testFile = /\.test\.tsx?$/;
const generatedTypes = /\/\+types\//;
/** The files of a server feature that every other may import. */
const sharedFiles = /^(reads|policy|guards)\.ts$/;
/** Features that build on each other, from the ground up: a later one may import any file of an earlier one. */
const storeys =
  "audit leaving people sessions places absences books refunds payments memberships visits slot-words calendars classes reviews newsletter".split(
    " ",
  );

/** The complaint to show for an import that crosses a wall; undefined for an allowed one. */
export function complaintAbout(edge: Import): string | undefined {
  const { from, to, isPackage } = edge;
  if (testFile.test(from) || generatedTypes.test(to)) return undefined;
  const remedy = isPackage ? packageRemedy(edge) : remedyFor(edge);
  return remedy && `${from} must not import ${to}: ${remedy}`;
}

function packageRemedy({ from, to }: Import): string | undefined {
  if (from.startsWith("studio/")) return "studio is plain data, and imports nothing";
  const isAllowed = /^(zod|marked)(\/|$)/.test(to);
  return from.startsWith("contract/") && !isAllowed
    ? "the contract imports zod, marked and studio only"
    : undefined;
}

function remedyFor({ from, to, isType }: Import): string | undefined {
  const exception = exceptions.find((rule) => rule.from.test(from) && rule.to.test(to));
  if (exception) {
    const isAllowed = exception.isAllowed === true || (exception.isAllowed === "type" && isType);
    return isAllowed ? undefined : exception.remedy;
  }
  return orderRemedy(from, to) ?? neighbourRemedy(from, to);
}

function orderRemedy(from: string, to: string): string | undefined {
  const rooms = from.startsWith("app/") ? appOrder : order;
  const [fromFloor, toFloor] = [floorOf(rooms, from), floorOf(rooms, to)];
  if (fromFloor === -1) return undefined;
  if (toFloor === -1) return `${from.split("/")[0]} imports nothing from ${to.split("/")[0]}`;
  const [fromRoom, toRoom] = [roomOf(rooms, from), roomOf(rooms, to)];
  if (/^(app|server)\/$/.test(fromRoom) && from.split("/").length > 2)
    return `${from} is in no room; move it into one, or add its folder to the order`;
  if (toFloor < fromFloor || fromRoom === toRoom) return undefined;
  return `${fromRoom} comes before ${toRoom} in the rooms' order; move what both need down, or pass it in`;
}

/** Features and screens are rooms of their own inside their folder. */
function neighbourRemedy(from: string, to: string): string | undefined {
  const own = /^(server\/features|app\/screens)\/[^/]+\//.exec(from);
  if (!own || to.startsWith(own[0]) || !to.startsWith(`${own[1]}/`)) return undefined;
  if (own[1] === "app/screens") return "screens share nothing; what two need goes to app/features";
  const [below, above] = [to, from].map((path) => storeys.indexOf(path.split("/")[2] ?? ""));
  if (below !== undefined && above !== undefined && below >= 0 && below < above) return undefined;
  const file = to.split("/").at(-1) ?? "";
  return sharedFiles.test(file) ? undefined : "from another feature import only its reads, policy and guards";
}

function floorOf(rooms: typeof order, file: string): number {
  return rooms.findIndex((floor) => floor.some((room) => file.startsWith(room)));
}

function roomOf(rooms: typeof order, file: string): string {
  return rooms[floorOf(rooms, file)]?.find((room) => file.startsWith(room)) ?? "";
}
