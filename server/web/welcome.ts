import { brand } from "#contract/brand.ts";
import { demoAccounts, demoPassword } from "#contract/demo-accounts.ts";
import type { Config } from "#server/platform/env.ts";

/** What the person who started the server reads. */
export function welcome(config: Config, address: string): string {
  if (config.mode === "production")
    return `${brand.name} is open at ${config.appUrl} (listening on ${address})`;
  const accounts = demoAccounts.map(({ email, role }) => `    ${role.padEnd(8)} ${email}`);
  return [
    "",
    `  ${brand.name} is open at ${config.appUrl}`,
    "",
    `  This is the demo: ${cardsText(config)} and ${mailText(config)}.`,
    `  Log in with the password ${demoPassword} as`,
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
