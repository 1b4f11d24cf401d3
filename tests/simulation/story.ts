import fc from "fast-check";
import type { Operation } from "#tests/fuzz/description.ts";
import * as accounts from "./accounts.ts";
import type { At } from "./acts.ts";
import * as acts from "./acts.ts";
import { anyCall, makeCall } from "./anything.ts";
import { bookAtDesk } from "./desk-acts.ts";
import { payOtherwise, retryRefund } from "./failed-refunds.ts";
import type { Weather } from "./outside.ts";
import * as terms from "./term-acts.ts";
import { tickSomebody } from "./visits.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const good = "4242424242424242";
const declined = "4000000000000002";
const refundsPend = "4000000000007726";
const refundsFail = "4000000000005126";
const disputed = "4000000000000259";
const inquired = "4000000000001976";

/** Something that somebody does, at one of the processes. */
export type Act = { process: number; does: string; with?: unknown };

/**
 * What happens at the same time: acts, who gets the next turn wherever several wait, whether a process dies on the way,
 * how the outside fares, and how long it is quiet afterwards. It is plain data, so that a story can be kept in a file.
 */
export type Beat = {
  acts: Act[];
  choices: number[];
  death: { process: number; afterTurns: number } | null;
  weather: Weather;
  quietMs: number;
};

const anyone = fc.nat({ max: 99 });
const anyCard = fc.constantFrom(good, good, good, declined, refundsPend, refundsFail, disputed, inquired);
const anyBuyer = { member: anyone, trainer: anyone };
const anyPart = fc.constantFrom(1, 2, 3);
const anyEvidence = fc.constantFrom("winning", "losing", "escalate_inquiry");
const anySlot = { trainer: anyone, hours: fc.constantFrom(1, 1, 1, 0), places: fc.constantFrom(1, 2, 3) };
const anyPause = { payment: anyone, ahead: fc.nat({ max: 15 }), isEnd: fc.boolean() };
const anyChoice = { payment: anyone, from: fc.nat({ max: 3 }), days: fc.constantFrom(0, 1, 2, 3, 4) };
const anyTier = fc.constantFrom("Basic", "Standard", "Premium");
const nothing = fc.constant(undefined);

/** What can happen at a studio, and how often. */
const kinds = {
  "pays and claims": often(8, fc.record({ ...anyBuyer, card: anyCard }), acts.payAndClaim),
  "begins to pay": often(3, fc.record(anyBuyer), acts.begin),
  "is charged": often(4, fc.record({ attempt: anyone, card: anyCard }), acts.charge),
  claims: often(4, anyone, acts.claim),
  "hears of what happened": often(3, nothing, acts.hear),
  "hears of something again": often(3, anyone, acts.hearAgain),
  "loses what was under way": often(1, nothing, acts.loseWhatIsUnderWay),
  cancels: often(3, anyone, acts.cancel),
  refunds: often(2, fc.record({ payment: anyone, part: anyPart, ends: fc.boolean() }), acts.refundByAdmin),
  "books at the desk": often(2, fc.record({ ...anyBuyer, attempt: anyone, tier: anyTier }), bookAtDesk),
  "pays otherwise": often(1, anyone, payOtherwise),
  "tries a failed refund again": often(1, anyone, retryRefund),
  "is refunded there": often(2, fc.record({ attempt: anyone, part: anyPart }), acts.refundThere),
  "lets refunds and disputes go on": often(2, nothing, acts.goOnThere),
  "answers a dispute": often(2, fc.record({ attempt: anyone, evidence: anyEvidence }), acts.answerDispute),
  "waits for a place": often(3, fc.record(anyBuyer), acts.wait),
  "looks around": often(3, fc.record({ member: anyone, page: anyone, which: anyone }), acts.lookAround),
  "loses a member": often(1, anyone, acts.loseMember),
  "loses a trainer": often(1, anyone, acts.loseTrainer),
  "makes a trainer a member": often(1, anyone, acts.demoteTrainer),
  "ticks who came": often(3, fc.record({ payment: anyone, isTakenBack: fc.boolean() }), tickSomebody),
  "is away": often(2, terms.anyDaysOff, terms.beAway),
  closes: often(1, terms.anyDaysOff, terms.close),
  "takes days off back": often(2, anyone, terms.takeBack),
  "steps in": often(2, fc.record({ trainer: anyone, absence: anyone }), terms.stepIn),
  "pauses or goes on": often(2, fc.record(anyPause), terms.pause),
  "chooses days": often(2, fc.record(anyChoice), terms.chooseDays),
  "gives days": often(1, fc.record({ payment: anyone, days: fc.constantFrom(1, 3, 31) }), terms.give),
  "changes a slot": often(2, fc.record(anySlot), acts.setSlot),
  registers: often(2, nothing, accounts.register),
  "proves an address": often(2, nothing, accounts.prove),
  "tries a password": often(1, anyone, accounts.logIn),
  "logs out": often(1, nothing, accounts.logOut),
  "changes a password": often(2, anyone, accounts.changePassword),
  "resets a password": often(2, anyone, accounts.resetPassword),
  "deletes an account": often(1, nothing, accounts.leave),
  "makes a call": often(8, anyCall, makeCall),
  "does a job": often(2, anyone, acts.doJob),
};

const calm: Weather = { providerAway: 0, answersLost: 0, mailAway: 0 };
const rough = fc.record({
  providerAway: fc.nat({ max: 3 }),
  answersLost: fc.nat({ max: 2 }),
  mailAway: fc.nat({ max: 2 }),
});
const anyDeath = fc.record({ process: fc.nat({ max: 2 }), afterTurns: fc.nat({ max: 40 }) });
/** Moments, a hold's end, some hours, days, a week and a month, each a day longer. */
const anyQuiet = fc.constantFrom(
  ...[0, 0, minuteMs, 16 * minuteMs, 5 * hourMs, dayMs, 3 * dayMs, 8 * dayMs, 31 * dayMs],
);

const anyAct = (operations: readonly Operation[]): fc.Arbitrary<Act> =>
  fc.oneof(
    ...Object.entries(kinds).map(([does, { weight, inputs }]) => ({
      weight,
      arbitrary: fc
        .tuple(
          fc.nat({ max: 2 }),
          typeof inputs === "function" ? inputs(operations) : (inputs as fc.Arbitrary<unknown>),
        )
        .map(([process, input]): Act => ({ process, does, ...(input !== undefined && { with: input }) })),
    })),
  );

const anyBeat = (operations: readonly Operation[]): fc.Arbitrary<Beat> =>
  fc.record(
    {
      acts: fc.array(anyAct(operations), { minLength: 1, maxLength: 4 }),
      choices: fc.array(fc.nat({ max: 5 }), { maxLength: 60, size: "max" }),
      death: fc.option(anyDeath, { freq: 3 }),
      weather: fc.oneof({ weight: 5, arbitrary: fc.constant(calm) }, { weight: 1, arbitrary: rough }),
      quietMs: anyQuiet,
    },
    { noNullPrototype: true },
  );

/** A story of a studio with this API: some months, told in beats. */
export const anyStory = (operations: readonly Operation[]): fc.Arbitrary<Beat[]> =>
  fc.array(anyBeat(operations), { minLength: 1, maxLength: 25, size: "max" });

/** Has this act happen. */
export function perform({ does, with: input }: Act, at: At): Promise<unknown> {
  const kind = (kinds as Record<string, { act(at: At, input: unknown): Promise<unknown> }>)[does];
  if (!kind) throw new Error(`nobody knows how somebody "${does}"`);
  return kind.act(at, input);
}

/** An act with its weight beside the others; its inputs may depend on what the API has. */
function often<Input>(
  weight: number,
  inputs: fc.Arbitrary<Input> | ((operations: readonly Operation[]) => fc.Arbitrary<Input>),
  act: (at: At, input: Input) => Promise<unknown>,
) {
  return { weight, inputs, act };
}
