import banknote from "lucide/dist/esm/icons/banknote.mjs";
import { memberApi } from "#app/account/member-api.ts";
import { unwrap } from "#app/data/api.ts";
import { asShown } from "#app/data/as-shown.ts";
import { dayText } from "#app/ui/date-text.tsx";
import { priceText } from "#app/ui/price.tsx";
import { dollarsOfCents, membershipText } from "#contract/money.ts";
import type { Payment } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import { tiers } from "#studio/tiers.ts";
import { distance, type Link, mostLookedThrough, type Query, type Source, tellingWords } from "./find.ts";

/* The payments that the search finds. */

/** Everyone's payments by who paid, or a person's own by what they booked. */
export function findPayments({ mine }: { mine?: "true" }): Source {
  return async (query, options) => {
    const q = query.q
      .trim()
      .replace(
        /^(?:receipts?|invoices?|payments?)\s+(?=\S)|(?<=\S)\s+(?:receipts?|invoices?|(?:last )?payments?)$/i,
        "",
      )
      .replace(amount, "$1");
    const price = dollars.exec(query.q.trim())?.[1];
    // One's own are receipts: asked for by that word, all of them are.
    const isByWord = mine !== undefined && isReceipts(query.q);
    const payments = await Promise.all(
      asked({ ...query, q }, { isByWord }).map(async (words) => {
        const call = { query: { ...words, all: "true", mine } as const };
        return asShown(await unwrap(memberApi["save-payment-info"].$get(call, options)));
      }),
    );
    const each = new Map(payments.flat().map((payment) => [payment._id, payment]));
    return {
      kind: "Payments",
      finds: [...each.values()]
        .filter(
          (one) =>
            !price ||
            one.price === Number(price) ||
            one.refunds.some((back) => back.amount === Number(price)),
        )
        .flatMap((payment) =>
          foundPayment(payment, { ...query, q, mine, isByWord: isByWord || price !== undefined }),
        ),
    };
  };
}

/** A price, or a day of the month, which the number of nearly every payment has in it. */
const isInMany = (q: string) =>
  /^\d{1,2}$/.test(q) || tiers.some(({ priceCents }) => String(dollarsOfCents(priceCents)) === q);
/** "$100", "100 dollars" */
const amount = /^\$?\s?(\d+)\s?(\$|dollars?|usd)?$/i;

/** What is surely one: "$20", "20 dollars". */
const dollars = /^(?:(?=\$)|(?=\d+ ?(?:\$|dollars?|usd)$))\$?\s?(\d+)/i;

/** The calls that find them: the studio knows who paid, whom for, and numbers, so that what has other words is looked through. */
function asked({ q, limit, isMistyped }: Query, { isByWord }: { isByWord: boolean }) {
  if (isByWord) return [{ limit }];
  if (!isMistyped && !isInMany(q)) return [{ q, limit }];
  const words = tellingWords(q).filter((word) => !isInMany(word));
  return [{ limit: mostLookedThrough }, ...words.map((word) => ({ q: word, limit: mostLookedThrough }))];
}

type Sought = Query & { mine: "true" | undefined; isByWord: boolean };

function foundPayment(payment: Payment, { q, isMistyped, mine, isByWord }: Sought): Link[] {
  const { transactionId, price, userName, slotTiming, trainerName, paidAt, card } = payment;
  const day = studioDay(new Date(paidAt));
  const booked = `${slotTiming} with ${trainerName}`;
  const paid = `${membershipText(price)} ${priceText(price)} · ${dayText(day, { length: "short" })}`;
  const [label, shown] = mine ? [booked, paid] : [userName, `${booked} · ${paid}`];
  const words = `${label} ${shown} ${dayText(day)} ${card ?? ""} payment booking membership member`;
  const isTold = isByWord || distance(words, q) < 2;
  const number = receiptNumbersOf(payment).find((one) => one.endsWith(q));
  const isLookedThrough = isMistyped || isInMany(q);
  // All of one's own are also found by one's own name.
  if (!isTold && (isLookedThrough || (mine && !number && distance(transactionId, q) === 2))) return [];
  const note = isTold ? shown : `${shown} · ${number ?? transactionId}`;
  return [{ to: `/dashboard/receipt/${transactionId}`, label, note, icon: banknote }];
}

/** Whether this is a word for them, or the first four letters of theirs. */
function isReceipts(text: string): boolean {
  return (
    /^(my )?(pay|paid|payments?|invoices?|bills?|how much did i pay)$/i.test(text.trim()) ||
    (text.length >= 4 && distance("Receipts", text) < 0)
  );
}

/** Its own receipt's number, and those of its refunds. */
function receiptNumbersOf({ receiptNumber, refunds }: Payment): string[] {
  return [receiptNumber, ...refunds.map((refund) => refund.receiptNumber)].filter(
    (number) => number !== null,
  );
}
