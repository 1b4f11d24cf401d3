import type { ServerBuild } from "react-router";

/** What `npm run build` makes of the pages; tsconfig.json names it in place of the build, which is not there to be checked. */
declare const build: ServerBuild;
export = build;
