import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, test, vi } from "vitest";
import { isShort } from "#tests/setup/short-form.ts";
import { describedBy } from "#tests/simulation/anything.ts";
import { type Lived, live } from "#tests/simulation/live.ts";
import { anyStory, type Beat } from "#tests/simulation/story.ts";
import { Killed, watchOtherThreads } from "#tests/simulation/turns.ts";
import { openWorld } from "#tests/simulation/world.ts";

/** `npm run simulate` sets these; `npm test` tells a few stories, the same each time (tests/setup/after-each.ts). */
const {
  SIMULATE_MINUTES: minutes,
  SIMULATE_SEED: seed,
  SIMULATE_PATH: path,
  SIMULATE_TOLD: tellTo,
} = process.env;
const mostStories = minutes ? Number.MAX_SAFE_INTEGER : isShort ? 2 : 4;
const timeMs = minutes ? Number(minutes) * 60_000 : undefined;
const lived: Lived = { stories: 0, days: 0, turns: 0, acts: 0, deaths: 0, states: new Set() };
let unwatch: () => void;

vi.mock("node:crypto", async (original) => {
  const real = await original<typeof import("node:crypto")>();
  const { countedHash } = await import("#tests/simulation/turns.ts");
  return { ...real, argon2: countedHash(real.argon2) };
});

beforeAll(() => {
  unwatch = watchOtherThreads();
  vi.useFakeTimers({ toFake: ["Date"] });
});

beforeEach(() => {
  // Of a dead process's request nothing is left to say.
  const print = console.error;
  vi.spyOn(console, "error").mockImplementation((error, ...more) => {
    if (!(error instanceof Killed)) print(error, ...more);
  });
});

afterAll(() => {
  vi.useRealTimers();
  unwatch();
});

/** Stories by the names of their files. */
const folder = join(import.meta.dirname, "..", "tests", "simulation", "stories");
const kept = globSync("*.json", { cwd: folder });

// D42 D43 D54
test.each(kept)("a story that was kept breaks no rule: %s", async (file) => {
  await live(JSON.parse(readFileSync(join(folder, file), "utf8")) as Beat[], lived);
});

/** The calls that stories may make. */
async function describedApi() {
  const { processes, close } = await openWorld({ isAlone: true });
  const [process] = processes;
  if (!process) throw new Error("no process was started");
  const operations = await describedBy(process.app);
  await close();
  return operations;
}

// D42 D43 D44 D54 D56 D57 D58 D59 D60 D65
test(
  "whatever happens in whatever order at three processes that may die, each charge is one booking or one refund, and nothing is half",
  async () => {
    const { failed, errorInstance, counterexample, ...told } = await fc.check(
      fc.asyncProperty(anyStory(await describedApi()), (story) => live(story, lived)),
      {
        numRuns: mostStories,
        unbiased: true,
        ...(timeMs && { interruptAfterTimeLimit: timeMs }),
        ...(seed && { seed: Number(seed) }),
        ...(path && { path }),
      },
    );
    const { stories, days, states, ...sums } = lived;
    const figures = { stories, years: days / 365.25, ...sums };
    console.log({ seed: told.seed, ...figures, states: states.size });
    if (tellTo) writeFileSync(tellTo, JSON.stringify(figures));
    if (!failed) return;
    const again = `npm run simulate -- --seed=${told.seed} --path=${told.counterexamplePath}`;
    const kept = JSON.stringify(counterexample?.[0]);
    throw new Error(
      `${again}\n${errorInstance instanceof Error ? errorInstance.message : "No story ended in time."}\n\nTo keep it, a file of tests/simulation/stories:\n${kept}`,
    );
  },
  timeMs ? timeMs * 2 : undefined,
);
