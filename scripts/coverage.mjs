import { runScript } from "./setup/project.mjs";
import { runOnStudioNode } from "./setup/run.mjs";

// npm run coverage: writes docs/coverage.md from the clauses that the tests quote.
runScript(() => runOnStudioNode(["scripts/checks/coverage.ts", "--write"]));
