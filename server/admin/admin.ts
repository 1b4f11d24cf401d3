import { Command } from "commander";
import { type Added, addAdmin, removeAdmin } from "#server/features/people/admins.ts";
import { listAdmins } from "#server/features/people/reads.ts";
import { resetFactors } from "#server/features/people/reset-factors.ts";
import { command, type Outcome, onStudio, readEmail } from "./command.ts";
import { openCommandParts } from "./command-parts.ts";
import type { Studio } from "./open-studio.ts";

/** Who runs the studio. */
export const admin = new Command("admin")
  .description("list, add and remove the studio's admins")
  .addCommand(command("list", { does: "list the admins", example: "admin list" }).action(onStudio(listThem)))
  .addCommand(
    command("add", {
      does: "make a member an admin, or invite a new address",
      example: "admin add rumana@example.com",
    })
      .argument("<email>", "their address", readEmail)
      .action(onStudio(addOne)),
  )
  .addCommand(
    command("remove", {
      does: "make an admin a member again",
      example: "admin remove rumana@example.com",
    })
      .argument("<email>", "their address", readEmail)
      .action(onStudio(removeOne)),
  )
  .addCommand(
    command("reset-factors", {
      does: "let someone who lost their app, recovery codes and passkeys log in with their password alone",
      example: "admin reset-factors rumana@example.com",
    })
      .argument("<email>", "their address", readEmail)
      .action(onStudio(resetOne)),
  );

async function listThem({ db }: Studio): Promise<Outcome> {
  const admins = await listAdmins(db);
  const lines = admins.map(({ name, email }) => `${email}  ${name}`);
  return {
    lines: lines.length > 0 ? lines : ["The studio has no admin."],
    data: { admins },
    isGood: lines.length > 0,
  };
}

const told: Record<Added, string> = {
  "was admin": "is already an admin.",
  "is admin": "is now an admin and logs in as before.",
  invited:
    "is now an admin and is being emailed a link to choose a password within the hour. Earlier passwords no longer work.",
  "has to prove it": "becomes an admin at their next login, if the login service has verified the address.",
};

async function addOne(studio: Studio, _options: object, email: string): Promise<Outcome> {
  const outcome = await addAdmin(await openCommandParts(studio), email);
  return { lines: [`${email} ${told[outcome]}`], data: { email, outcome }, isGood: true };
}

async function removeOne(studio: Studio, _options: object, email: string): Promise<Outcome> {
  await removeAdmin(studio, email);
  return { lines: [`${email} is now a member.`], data: { email, outcome: "removed" }, isGood: true };
}

async function resetOne(studio: Studio, _options: object, email: string): Promise<Outcome> {
  await resetFactors(await openCommandParts(studio), email);
  const line = `${email} now logs in with their password alone. They are logged out everywhere and told by email.`;
  return { lines: [line], data: { email, outcome: "reset" }, isGood: true };
}
