import { spawn } from "node:child_process";
import { once } from "node:events";
import type { CardIntent } from "#server/ports/cards/card-provider.ts";
import { studioCommand } from "#tests/setup/studio-server.ts";
import { root } from "../../setup/project.mjs";
import type { Studio } from "./studio.ts";

/** A charge at the provider, and how many cents of it were refunded there. */
type Charge = { intent: CardIntent; refunded: number };

/** Whether the studio has recorded every charge and sent every refund. */
export async function areBooksSettled(studio: Studio): Promise<boolean> {
  const under = studio.db.selectFrom("refunds").select("id").where("state", "in", ["due", "pending"]);
  const payments = await paymentsOf(studio);
  const isWritten = (await chargesOf(studio)).every(({ intent }) => payments.has(intent.id));
  return isWritten && (await under.execute()).length === 0;
}

/**
 * Every charge that is neither one booking nor one refund, every refund that failed, though no card here refuses any,
 * and what the studio's own command says of its books; beside them the number of charges, those booked and the others.
 */
export async function readBooks(studio: Studio) {
  const [charges, payments] = [await chargesOf(studio), await paymentsOf(studio)];
  const refunds = studio.db.selectFrom("refunds").select(["id", "payment_id"]);
  const failed = await refunds.where("state", "=", "failed").execute();
  const lost = charges.flatMap(({ intent, refunded }) => {
    const payment = payments.get(intent.id);
    if (!payment) return [`${intent.id} was charged but is not in the books`];
    const { status, end_reason, returned_cents } = payment;
    if (refunded !== returned_cents)
      return [`${intent.id}: ${refunded} cents were refunded, the books say ${returned_cents}`];
    const isWhole = refunded === intent.amountReceivedCents;
    // An admin's refund of a part may end a membership, too (D58).
    const mayBePart = end_reason === "studio" && refunded > 0;
    return isWhole === (status === "booked") && !mayBePart
      ? [`${intent.id} is ${status}, but ${refunded} cents were refunded`]
      : [];
  });
  const ids = new Set(charges.map(({ intent }) => payments.get(intent.id)?.id));
  // The demo's seeded refunds were never at this provider, and one of them failed.
  const failedHere = failed.filter(({ payment_id }) => ids.has(payment_id));
  lost.push(...failedHere.map(({ id }) => `the refund ${id} has failed`), ...(await complaintsOf(studio)));
  const booked = charges.filter(({ intent }) => payments.get(intent.id)?.status === "booked").length;
  return { lost, counts: { charges: charges.length, booked, ended: charges.length - booked } };
}

async function chargesOf({ standIn: { provider } }: Studio): Promise<Charge[]> {
  const charges = new Map<string, Charge>();
  const createdSince = new Date(0);
  for await (const intent of provider.listIntents({ createdSince }))
    if (intent.status === "succeeded") charges.set(intent.id, { intent, refunded: 0 });
  for await (const { intentId, amountCents } of provider.listRefunds({ createdSince })) {
    const charge = charges.get(intentId);
    if (charge) charge.refunded += amountCents;
  }
  return [...charges.values()];
}

async function paymentsOf({ db }: Studio) {
  const rows = await db.selectFrom("payments").selectAll().execute();
  return new Map(rows.map((row) => [row.transaction_id, row]));
}

/** The findings of the studio's own command on its books, compared with the provider's. */
async function complaintsOf({ settings, dataFolder }: Studio): Promise<string[]> {
  const { env } = studioCommand({ port: "0", dataFolder, env: settings });
  const child = spawn(process.execPath, ["server/admin/main.ts", "books"], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const told = Promise.all(
    [child.stdout, child.stderr].map((stream) => stream.setEncoding("utf8").toArray()),
  );
  const [code] = await once(child, "close");
  const complaints = code === 0 ? [] : (await told).flat().join("").trim().split("\n");
  // The demo's seeded charges were never at this provider.
  return complaints.filter((complaint) => !/ (pi|re)_demo\d.* not at the card provider\.$/.test(complaint));
}
