import { ConfigError, readConfig } from "#server/core/settings.ts";
import { checkBooks } from "./books.ts";

/** What the studio's owner may have done, each with what it is for; they end with the code that they return. */
const commands = {
  books: {
    run: checkBooks,
    purpose: "compares the books with themselves and with the card provider (--since=YYYY-MM-DD)",
  },
};

const [name = "", ...words] = process.argv.slice(2);

try {
  process.loadEnvFile();
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
}

try {
  process.exitCode = isCommand(name) ? await commands[name].run(readConfig(process.env), words) : explain();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function isCommand(word: string): word is keyof typeof commands {
  return Object.hasOwn(commands, word);
}

function explain(): number {
  const lines = Object.entries(commands).map(
    ([word, { purpose }]) => `  npm run studio -- ${word}   ${purpose}`,
  );
  console.error(["The studio's commands:", ...lines].join("\n"));
  return 1;
}
