import type { BrowserCommand } from "vitest/node";
import type { SampleNames } from "#tests/server/sample-letters.ts";

type SetMail = { kind: string; html: string };

declare module "vitest/browser" {
  interface BrowserCommands {
    /** A mail of each kind as HTML, as the server sets them. */
    setMails(names: SampleNames): Promise<SetMail[]>;
  }
}

export const setMails: BrowserCommand<[names: SampleNames]> = async (_, names): Promise<SetMail[]> => {
  // Loaded on demand: other files need nothing of the server.
  const { sampleLetters } = await import("#tests/server/sample-letters.ts");
  const { setLetter } = await import("#server/ports/mail/set-letter.ts");
  return Promise.all(
    Object.entries(sampleLetters(names)).map(async ([kind, letter]) => ({
      kind,
      html: (await setLetter(letter, { appUrl: nowhere })).html,
    })),
  );
};

/** Nothing answers there: the mails are looked at without pictures. */
const nowhere = "http://127.0.0.1:9";
