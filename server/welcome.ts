import type { DemoAccounts } from "#contract/settings.ts";
import { brand } from "#studio/brand.ts";
import type { Config } from "./core/settings.ts";

/** The message for the person who started the server. */
export function welcome(
  config: Config,
  { address, demoAccounts }: { address: string; demoAccounts: DemoAccounts | undefined },
): string {
  if (!demoAccounts) return `${brand.name} is open at ${config.appUrl} (listening on ${address})`;
  return [
    "",
    `  ${brand.name} is open at ${config.appUrl}`,
    "",
    `  This is the demo: ${cardsText(config)} and ${mailText(config)}.`,
    ...whoMayLogIn(config, demoAccounts),
    "",
    "  Ctrl-C stops it.",
    "",
  ].join("\n");
}

function whoMayLogIn({ firebase }: Config, { accounts, password }: DemoAccounts): string[] {
  if (firebase)
    return [
      `  Accounts are kept ${firebase.emulatorHost ? "by Firebase's emulator" : "at Firebase"}: register to get one.`,
    ];
  return [
    `  Log in with the password ${password} as`,
    ...accounts.map(({ email, role }) => `    ${role.padEnd(8)} ${email}`),
  ];
}

function cardsText({ stripe }: Config): string {
  return stripe ? "cards go to the provider whose keys you set" : "no card is charged";
}

function mailText({ smtpUrl }: Config): string {
  return smtpUrl ? "emails are sent" : "emails are only shown here";
}
