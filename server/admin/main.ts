import { Command, CommanderError } from "commander";
import { books } from "./books.ts";
import { exitCodes } from "./command.ts";

const program = new Command("npm run studio --")
  .description(
    "What the owner of a studio has done on it. It may run meanwhile, unless a command says otherwise.",
  )
  .addHelpText("after", "\nEnds with 0 when all is well, 1 when it is not, 2 for what cannot be read.")
  .helpCommand("help [command]", "say more of a command")
  .showHelpAfterError("(npm run studio -- help)")
  // Commander ends with 1 for what it cannot read; here that is what a command found.
  .exitOverride()
  .addCommand(books);
inherit(program);

try {
  process.loadEnvFile();
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
}

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.misused;
}

/** Commands that are made on their own know nothing of the settings above them. */
function inherit(parent: Command): void {
  for (const child of parent.commands) inherit(child.copyInheritedSettings(parent));
}
