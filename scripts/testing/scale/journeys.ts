import { join } from "node:path";
import { root } from "../../setup/project.mjs";
import { ensureChromium } from "../chromium.ts";
import { runNode } from "../run.ts";
import { openCluster, startProcess } from "./cluster.ts";

const playwright = join(root, "node_modules", "@playwright", "test", "cli.js");

/**
 * End-to-end journeys in a browser, one per role at its dashboard. None uses the demo's Google, which keeps its
 * sign-ins in one process.
 */
const journeys = [
  ...[
    "main-job",
    "trainers-life",
    "bookings",
    "refunds",
    "newsletter",
    "payment-refusals",
    "profile",
    "lists",
  ],
  ...["drafts", "pictures", "keyboard", "demo-mail"],
];

/** Runs them against a demo of several processes behind the proxy; whether all passed. */
export async function runBehindProxy(): Promise<boolean> {
  const cluster = await openCluster({ isDemo: true });
  try {
    await Promise.all(cluster.processes.map((one) => startProcess(one)));
    const files = journeys.map((name) => `tests/e2e/${name}.spec.ts`);
    const code = await runNode([playwright, "test", ...files, "--reporter=list", "--workers=2"], {
      CHROMIUM_PATH: ensureChromium(),
      E2E_URL: cluster.studio.url,
      E2E_DATA_DIR: cluster.studio.dataFolder,
    });
    console.log(`Requests answered by each process: ${cluster.proxy.share().join(", ")}`);
    return code === 0;
  } finally {
    await cluster.close();
  }
}
