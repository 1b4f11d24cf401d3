import { Command, InvalidArgumentError } from "commander";
import { Email } from "#contract/primitives.ts";
import { type Config, ConfigError, readConfig } from "#server/core/settings.ts";
import { databaseFault } from "#server/db/engines/faults.ts";
import { openStudio, type Studio } from "./open-studio.ts";

/** A command's result. */
export type Outcome = {
  /** For people, line by line. */
  lines: readonly string[];
  /** For programs, one JSON value (`--json`). */
  data: unknown;
  /** Whether all is well, or the command did what it should. */
  isGood: boolean;
};

/** That a command did what it should: lines for people, and the same for programs. */
export function done(lines: string | readonly string[], data: unknown): Outcome {
  return { lines: [lines].flat(), data, isGood: true };
}

/** The codes that a command ends with. */
export const exitCodes = { done: 0, failed: 1, misused: 2 } as const;

/** A command with its name, a line on what it does, and an example. */
export function command(name: string, { does, example }: { does: string; example: string }): Command {
  return new Command(name)
    .description(does)
    .option("--json", "print the result as JSON")
    .addHelpText("after", `\nExample:\n  npm run studio -- ${example}`);
}

/** Parses an email argument. @throws what commander shows the user */
export function readEmail(text: string): string {
  const email = Email.safeParse(text);
  if (!email.success) throw new InvalidArgumentError("Give an email address.");
  return email.data;
}

/** What commander passes to an action: the arguments, the options and the command. */
type Given<Words extends unknown[], Options> = [...words: Words, options: Options, command: Command];

/** Runs with the settings alone, for commands that need no studio yet. Failures are one line. */
export function onSettings<Words extends unknown[], Options>(
  run: (config: Config, options: Options, ...words: Words) => Promise<Outcome>,
): (...given: Given<Words, Options>) => Promise<void> {
  return async (...given) => {
    const options = given.at(-2) as Options & { json?: boolean };
    const words = given.slice(0, -2) as Words;
    try {
      say(await run(readConfig(process.env), options, ...words), options.json);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === undefined) throw error;
      say({ lines: [reason], data: { error: reason }, isGood: false }, options.json);
    }
  };
}

/** Why a command failed, if the user can do something about it; bugs keep their stack. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return undefined;
  // A file that cannot be read or created: the system's message names it.
  if ("path" in error) return error.message;
  const fault = databaseFault(error);
  return fault && `The database cannot be used: ${fault}`;
}

/** Runs on the studio in the settings, which may be running, and closes its database afterwards. */
export function onStudio<Words extends unknown[], Options>(
  run: (studio: Studio, options: Options, ...words: Words) => Promise<Outcome>,
): (...given: Given<Words, Options>) => Promise<void> {
  return onSettings(async (config, options: Options, ...words: Words) => {
    const studio = await openStudio(config);
    try {
      return await run(studio, options, ...words);
    } finally {
      await studio.close();
    }
  });
}

function say({ lines, data, isGood }: Outcome, asJson = false): void {
  const write = isGood || asJson ? console.log : console.error;
  for (const line of asJson ? [JSON.stringify(data, undefined, 2)] : lines) write(line);
  process.exitCode = isGood ? exitCodes.done : exitCodes.failed;
}
