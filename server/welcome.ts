import type { DemoAccounts } from "#contract/settings.ts";
import { brand } from "#studio/brand.ts";
import type { Config } from "./core/settings.ts";

/** What the person who started the server reads. */
export function welcome(
  config: Config,
  { address, demoAccounts }: { address: string; demoAccounts: DemoAccounts | undefined },
): string {
  if (!demoAccounts) return `${brand.name} is open at ${config.appUrl} (listening on ${address})`;
  const accounts = demoAccounts.accounts.map(({ email, role }) => `    ${role.padEnd(8)} ${email}`);
  return [
    "",
    `  ${brand.name} is open at ${config.appUrl}`,
    "",
    `  This is the demo: ${cardsText(config)} and ${mailText(config)}.`,
    `  Log in with the password ${demoAccounts.password} as`,
    ...accounts,
    "",
    "  Ctrl-C stops it.",
    "",
  ].join("\n");
}

function cardsText({ stripe }: Config): string {
  return stripe ? "cards go to the provider whose keys you set" : "no card is charged";
}

function mailText({ smtpUrl }: Config): string {
  return smtpUrl ? "mail is sent" : "mail is only shown here";
}
