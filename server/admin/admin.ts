import { Command } from "commander";
import { type Added, addAdmin, listAdmins, removeAdmin } from "#server/features/people/admins.ts";
import { resetFactors } from "#server/features/people/reset-factors.ts";
import { command, type Outcome, onStudio, readEmail } from "./command.ts";
import { openCommandParts } from "./command-parts.ts";
import type { Studio } from "./open-studio.ts";

/** Who runs the studio. */
export const admin = new Command("admin")
  .description("say who runs the studio, and change it")
  .addCommand(command("list", { does: "list the admins", example: "admin list" }).action(onStudio(listThem)))
  .addCommand(
    command("add", {
      does: "make an admin of a member, or invite a new address to be one",
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
      does: "let somebody who lost app, recovery codes and passkeys log in by their password alone",
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
  "was admin": "is an admin already.",
  "is admin": "is an admin now, and logs in as before.",
  invited:
    "is an admin now, and is mailed a link to choose a password within the hour. A password of before opens nothing.",
  "has to prove it": "is an admin from their next login on, if the address is proven there.",
};

async function addOne(studio: Studio, _options: object, email: string): Promise<Outcome> {
  const outcome = await addAdmin(await openCommandParts(studio), email);
  return { lines: [`${email} ${told[outcome]}`], data: { email, outcome }, isGood: true };
}

async function removeOne(studio: Studio, _options: object, email: string): Promise<Outcome> {
  await removeAdmin(studio, email);
  return { lines: [`${email} is a member now.`], data: { email, outcome: "removed" }, isGood: true };
}

async function resetOne(studio: Studio, _options: object, email: string): Promise<Outcome> {
  await resetFactors(await openCommandParts(studio), email);
  const line = `${email} logs in by their password alone, is logged out everywhere, and is told by mail.`;
  return { lines: [line], data: { email, outcome: "reset" }, isGood: true };
}
