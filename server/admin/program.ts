import { Command, CommanderError } from "commander";
import { admin } from "./admin.ts";
import { backup } from "./backup.ts";
import { books } from "./books.ts";
import { exitCodes } from "./command.ts";
import { doctor } from "./doctor.ts";
import { exportCommand, importCommand } from "./exchange.ts";
import { mail } from "./mail.ts";
import { migrate } from "./migrate.ts";
import { moveToPostgres } from "./move-to-postgres.ts";
import { reconcile } from "./reconcile.ts";
import { restore } from "./restore.ts";
import { tryRestore } from "./try-restore.ts";

const program = new Command("npm run studio --")
  .description(
    "Commands for the studio's owner. The studio may keep running unless a command says otherwise.",
  )
  .addHelpText(
    "after",
    "\nExit codes: 0 all is well, 1 something is wrong, 2 the command could not be understood.",
  )
  .helpCommand("help [command]", "show help for a command")
  .showHelpAfterError("(npm run studio -- help)")
  .configureOutput({
    writeOut: (text) => console.log(text.trimEnd()),
    writeErr: (text) => console.error(text.trimEnd()),
  })
  // Commander exits with 1 for bad usage; here 1 means that a command found or did not do something.
  .exitOverride()
  .addCommand(doctor)
  .addCommand(admin)
  .addCommand(books)
  .addCommand(reconcile)
  .addCommand(mail)
  .addCommand(backup)
  .addCommand(restore)
  .addCommand(tryRestore)
  .addCommand(migrate)
  .addCommand(moveToPostgres)
  .addCommand(exportCommand)
  .addCommand(importCommand);
inherit(program);

/** Runs the command in these arguments, prints its result and sets the exit code. */
export async function runProgram(words: readonly string[]): Promise<void> {
  try {
    await program.parseAsync(words, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.misused;
  }
}

/** Commands created separately do not inherit the settings above. */
function inherit(parent: Command): void {
  for (const child of parent.commands) inherit(child.copyInheritedSettings(parent));
}
