import fc from "fast-check";
import {
  answerDispute,
  begin,
  cancel,
  charge,
  claim,
  demoteTrainer,
  hearAgain,
  loseEvents,
  loseMember,
  loseTrainer,
  payAndClaim,
  refundByAdmin,
  refundThere,
  retryRefund,
  setHours,
  wait,
} from "./acts.ts";
import { keepsItsWord } from "./rules.ts";
import type { Death } from "./unsteady-provider.ts";
import { restart, runJobs, type World } from "./world.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const good = "4242424242424242";
const declined = "4000000000000002";
const refundsPend = "4000000000007726";
const refundsFail = "4000000000005126";
const disputed = "4000000000000259";
const inquired = "4000000000001976";

type Command = fc.AsyncCommand<object, World>;

const anyone = fc.nat({ max: 99 });
const anyCard = fc.constantFrom(good, good, good, declined, refundsPend, refundsFail, disputed, inquired);
const anyBuyer = { member: anyone, trainer: anyone };
const anyPart = fc.constantFrom(1, 2, 3);
const anyEvidence = fc.constantFrom("winning", "losing", "escalate_inquiry");
const anyDeath: fc.Arbitrary<Death> = fc.record({
  at: fc.nat({ max: 3 }),
  when: fc.constantFrom("before", "after"),
});
const anyHours = fc.constantFrom(0, 1, 1, 1);
const nothing = fc.constant({});

/** What can happen at a studio, in any order. */
export const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  often(8, "pays and claims", fc.record({ ...anyBuyer, card: anyCard }), payAndClaim),
  often(4, "begins to pay", fc.record(anyBuyer), begin),
  often(4, "is charged", fc.record({ attempt: anyone, card: anyCard }), charge),
  often(3, "claims", anyone, claim),
  often(3, "hears of what happened", nothing, ({ studio }) => studio.gateway.deliverDue()),
  often(2, "hears of something again", anyone, hearAgain),
  often(2, "loses what was under way", nothing, ({ studio }) => loseEvents(studio)),
  often(2, "cancels", anyone, cancel),
  often(2, "refunds", fc.record({ payment: anyone, part: anyPart }), refundByAdmin),
  often(1, "tries a failed refund again", anyone, retryRefund),
  often(2, "is refunded there", fc.record({ attempt: anyone, part: anyPart }), refundThere),
  often(2, "lets refunds and disputes go on", nothing, ({ studio }) => studio.gateway.takeTurns()),
  often(2, "answers a dispute", fc.record({ attempt: anyone, evidence: anyEvidence }), answerDispute),
  often(2, "waits for a place", fc.record(anyBuyer), wait),
  often(1, "loses a member", anyone, loseMember),
  often(1, "loses a trainer", anyone, loseTrainer),
  often(1, "makes a trainer a member", anyone, demoteTrainer),
  often(2, "closes or opens slots", fc.record({ trainer: anyone, hours: anyHours }), setHours),
  often(3, "goes on for a while", fc.constantFrom(16 * minuteMs, dayMs, 8 * dayMs, 31 * dayMs), goOn),
  often(3, "does its jobs", nothing, runJobs),
  often(
    2,
    "loses the provider for a while",
    fc.integer({ min: 1, max: 4 }),
    async ({ unsteady }, commands) => {
      unsteady.awayFor = commands;
    },
  ),
  often(3, "is going to die", anyDeath, async ({ unsteady }, death) => {
    unsteady.death = { ...death };
  }),
);

async function goOn({ studio }: World, ms: number): Promise<void> {
  studio.clock.advance(ms);
}

/** One command with its weight beside the others. */
function often<Input>(weight: number, ...of: Parameters<typeof command<Input>>) {
  return { weight, arbitrary: command(...of) };
}

/** A command after which the rules are checked. If the server dies during it, it is restarted. */
function command<Input>(
  name: string,
  inputs: fc.Arbitrary<Input>,
  act: (world: World, input: Input) => Promise<unknown>,
): fc.Arbitrary<Command> {
  return inputs.map((input) => ({
    check: () => true,
    async run(_model, world) {
      const { unsteady } = world;
      const isAway = unsteady.awayFor > 0;
      await act(world, input);
      if (unsteady.isDead) restart(world);
      if (isAway) unsteady.awayFor -= 1;
      await keepsItsWord(world);
    },
    toString: () => `${name} ${JSON.stringify(input)}`,
  }));
}
