import type { Payment } from "#contract/payments.ts";
import type { PaymentsSummary } from "#contract/takings.ts";
import type { Ledger, Said } from "../harness/ledger.ts";
import type { Model, Operation } from "./find-order.ts";

/** What a charge adds and a refund takes away, or what an admin reads: in all, by tier and by trainer; in cents. */
type Entry = Operation<{ cents: number } | { kind: "sums" }, { sums?: number[] }>;

/** What every membership here costs, in cents. */
const price = 5000;

/** What was asked and heard about the studio's takings. */
export function entriesIn({ history, charges }: Pick<Ledger, "history" | "charges">): Entry[] {
  const claims = history.filter(
    ({ call, status }) => call === "POST /save-payment-info" && status !== undefined,
  );
  const ofCharges = [...charges].flatMap(([transactionId, askedAt]) => {
    const heard = claims.filter(({ body }) => body.transactionId === transactionId);
    const [first] = heard.filter(({ status = 0 }) => status <= 201 || status === 409).toSorted(byAnswer);
    // A charge that found no place goes back, at once or later.
    const isBack = first === undefined || first.status === 409;
    return [
      entry(price, { askedAt, answeredAt: first?.answeredAt }),
      ...(isBack ? [entry(-price, { askedAt })] : []),
    ];
  });
  return [...ofCharges, ...history.flatMap((said) => givenBack(said, history)), ...history.flatMap(readSum)];
}

const byAnswer = (one: Said, other: Said) => one.answeredAt - other.answeredAt;

function entry(
  cents: number,
  { askedAt, answeredAt = Number.POSITIVE_INFINITY }: { askedAt: number; answeredAt?: number | undefined },
): Entry {
  return { input: { cents }, output: Number.isFinite(answeredAt) ? {} : undefined, askedAt, answeredAt };
}

/** A part of a booking's price that an admin gave back, or the rest by which it was cancelled. */
function givenBack(said: Said, history: readonly Said[]): Entry[] {
  const [, paymentId, deed] = /^POST \/save-payment-info\/([^/]+)\/(cancel|refunds)$/.exec(said.call) ?? [];
  if (!deed || (said.status !== undefined && said.status > 201)) return [];
  const cents = ({ body }: Said) => Math.round(Number(body.amount) * 100);
  const when = isPaidBack(said) ? said : { askedAt: said.askedAt };
  if (deed === "refunds") return [entry(-cents(said), when)];
  const before = history.filter(
    ({ call, status, answeredAt }) =>
      call === `POST /save-payment-info/${paymentId}/refunds` && status === 200 && answeredAt < said.askedAt,
  );
  const rest = before.reduce((left, one) => left - cents(one), price);
  return [entry(-rest, when)];
}

/** Somebody may hear of a refund that a job is just sending. */
const isPaidBack = ({ answer }: Said) =>
  (answer as Partial<Payment> | undefined)?.refunds?.every(({ state }) => state === "done") === true;

function readSum(said: Said): Entry[] {
  if (said.call !== "GET /save-payment-info/summary" || said.status !== 200) return [];
  const { askedAt, answeredAt } = said;
  const { byTier, byTrainer } = said.answer as PaymentsSummary;
  const added = [byTier, byTrainer].map((rows) => rows.reduce((sum, row) => sum + sumOf(row), 0));
  return [{ input: { kind: "sums" }, output: { sums: [sumOf(said.answer), ...added] }, askedAt, answeredAt }];
}

/** What an admin's summary, or a row of it, says was taken, less what went back, in cents. */
export const sumOf = (takings: unknown): number =>
  Math.round((takings as Pick<PaymentsSummary, "total">).total * 100);

/** Takings as they should be: whoever reads them sees each charge and refund that was answered, once, in each of the sums. */
export const books = (before: number): Model<number, Entry> => ({
  initial: before,
  nameOf: String,
  isIdle: ({ input }) => "kind" in input,
  step: (sum, { input, output }) => {
    if ("cents" in input) return sum + input.cents;
    return output?.sums?.every((one) => one === sum) ? sum : undefined;
  },
  kindOf: ({ input }) => ("cents" in input ? String(input.cents) : undefined),
});
