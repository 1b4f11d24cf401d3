import { fileURLToPath } from "node:url";

/** The checkout's top folder; every script works from here, wherever it was called from. */
export const root = fileURLToPath(new URL("../../", import.meta.url));

/** An error whose message is all that a person needs: shown without a stack. */
export class Advice extends Error {}

/**
 * Runs a script's main function and turns its result into the exit code.
 * @param {() => Promise<number | undefined>} main
 */
export function runScript(main) {
  main().then(
    (code) => process.exit(code ?? 0),
    (error) => {
      console.error(error instanceof Advice ? `\n${error.message}` : error);
      process.exit(1);
    },
  );
}
