import { Command } from "commander";
import { type Added, addAdmin, removeAdmin } from "#server/features/people/admins.ts";
import { listAdmins } from "#server/features/people/reads.ts";
import { resetFactors } from "#server/features/people/reset-factors.ts";
import { command, done, type Outcome, onStudio, readEmail } from "./command.ts";
import { openCommandParts } from "./command-parts.ts";
import type { Studio } from "./open-studio.ts";

/** Who runs the studio. */
export const admin = new Command("admin")
  .description("list, add and remove the studio's admins")
  .addCommand(command("list", { does: "list the admins", example: "admin list" }).action(onStudio(listThem)))
  .addCommand(ofOne("add", "make a member an admin, or invite a new address").action(onStudio(addOne)))
  .addCommand(ofOne("remove", "make an admin a member again").action(onStudio(removeOne)))
  .addCommand(
    ofOne(
      "reset-factors",
      "let someone who lost their app, recovery codes and passkeys log in with their password alone",
    ).action(onStudio(resetOne)),
  );

function ofOne(name: string, does: string): Command {
  const example = `admin ${name} rumana@example.com`;
  return command(name, { does, example }).argument("<email>", "their address", readEmail);
}

async function listThem({ db }: Studio): Promise<Outcome> {
  const admins = await listAdmins(db);
  if (admins.length === 0) return { lines: ["The studio has no admin."], data: { admins }, isGood: false };
  return done(
    admins.map(({ name, email }) => `${email}  ${name}`),
    { admins },
  );
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
  return done(`${email} ${told[outcome]}`, { email, outcome });
}

async function removeOne(studio: Studio, _options: object, email: string): Promise<Outcome> {
  await removeAdmin(studio, email);
  return done(`${email} is now a member.`, { email, outcome: "removed" });
}

async function resetOne(studio: Studio, _options: object, email: string): Promise<Outcome> {
  await resetFactors(await openCommandParts(studio), email);
  const line = `${email} now logs in with their password alone. They are logged out everywhere and told by email.`;
  return done(line, { email, outcome: "reset" });
}
