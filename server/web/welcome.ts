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
    "  This is the demo: no card is charged and no mail is sent.",
    `  Log in with the password ${demoPassword} as`,
    ...accounts,
    "",
    "  Ctrl-C stops it.",
    "",
  ].join("\n");
}
