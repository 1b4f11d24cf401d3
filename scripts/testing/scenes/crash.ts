import { setTimeout as sleep } from "node:timers/promises";
import {
  buy,
  buyClosing,
  cancel,
  type Flow,
  moneyFlows,
  payAndLeave,
  refundPart,
  type Scenery,
} from "../harness/money.ts";
import { anyOf, gather } from "../harness/people.ts";
import { type Scene, stage, startAll } from "../harness/stage.ts";
import { kill, type Opening, type Studio } from "../harness/studio.ts";

/*
 * A studio is killed with -9 between charge and booking, refund or cancelling (D42, D43).
 *
 * `steps`: one member at a time pays, claims, leaves, cancels or is refunded, and the studio dies at one named moment:
 * before the provider gets a request, before its answer arrives, or so many milliseconds later. Each flow meets each
 * moment, and the studio starts again before the next.
 * `load`: eight members do all of that at once, as fast as they are answered, and the studio is killed this often at
 * random moments of its first second.
 *
 * What must hold, as after every part: each charge is one booking or one refund, every acknowledged booking, refusal,
 * cancelling and refund is so from then on, books and provider agree, and each mail goes once (`findFaults`).
 */

type Numbers = { kills: number };
const memberCount = 8;

export const crash: Scene<Numbers> = {
  numbers: { kills: 200 },
  parts: {
    steps: (asked) => {
      const traps = openTraps();
      return stage(asked, traps.opening, async (studio) => {
        const scene = Object.assign(studio, await gather(studio, memberCount));
        const steps = allSteps();
        for (const [number, step] of steps.entries()) {
          console.log(`step ${number + 1} of ${steps.length}: ${step.name}`);
          await takeStep(scene, traps, step, number);
        }
        return { steps: steps.length };
      });
    },
    load: (asked) =>
      stage(asked, {}, async (studio) => {
        await killUnderLoad(Object.assign(studio, await gather(studio, memberCount)), asked.kills);
        return {};
      }),
  },
};

/** When a studio is killed: as it sends the provider such a request, or after its answer, or so much later. */
type Trap = { asks: RegExp; when: "before" | "after"; delayMs?: number };
type Member = Scenery["members"][number];
/** What somebody does, and the moment at which the studio is killed meanwhile: a trap's, or so long after the start. */
type Step = {
  name: string;
  at: Trap | { delayMs: number };
  /** Whether the member has booked before, and so has a payment. */
  isBooked?: boolean;
  act(scene: Scenery, member: Member, paymentId: string): Promise<unknown>;
};

const opening = /^POST \/v1\/payment_intents$/;
const looking = /^GET \/v1\/payment_intents\/pi_/;
const refunding = /^POST \/v1\/refunds$/;
/** How long after the provider's response: enough to span a write and the answer to the caller. */
const delaysMs = [0, 1, 2, 4, 8, 16];
/** Who hasn't triggered the trap by now never will. */
const patienceMs = 3_000;

const book: Flow = (scene, member) => buy(scene, member, scene.roomy);

/** Every moment between intent and booking, refund or cancelling. */
function allSteps(): Step[] {
  const around = (name: string, asks: RegExp, act: Step["act"]): Step[] => [
    { name: `${name}: before the provider`, at: { asks, when: "before" }, act },
    { name: `${name}: before its answer`, at: { asks, when: "after" }, act },
    ...delaysMs.map((delayMs): Step => {
      return { name: `${name}: ${delayMs} ms later`, at: { asks, when: "after", delayMs }, act };
    }),
  ];
  // A change to a booking is written before the provider is asked: it is killed at set times, and around the refund.
  const afterBooking = (name: string, act: Step["act"]): Step[] =>
    [
      {
        name: `${name}: before the provider's refund`,
        at: { asks: refunding, when: "before" } as const,
        act,
      },
      { name: `${name}: after the provider's refund`, at: { asks: refunding, when: "after" } as const, act },
      ...delaysMs.map((delayMs) => ({ name: `${name}: after ${delayMs} ms`, at: { delayMs }, act })),
    ].map((step) => ({ ...step, isBooked: true }));
  return [
    ...around("opening an intent", opening, book),
    ...around("claiming a charge", looking, book),
    ...around("hearing of a charge", looking, payAndLeave),
    ...around("claiming in a full slot", looking, (scene, member) => buy(scene, member, scene.crowded)),
    ...around("paying back", refunding, buyClosing),
    ...afterBooking("cancelling", cancel),
    ...afterBooking("refunding a part", (scene, _member, paymentId) => refundPart(scene, paymentId)),
  ];
}

/** The moments most likely to lose money, for a run of ten seconds. */
export const fewSteps: readonly Step[] = [
  { name: "after an intent was made", at: { asks: opening, when: "after" }, act: book },
  { name: "before the provider was asked about a charge", at: { asks: looking, when: "before" }, act: book },
  { name: "before a charge was written", at: { asks: looking, when: "after" }, act: book },
  { name: "while a charge was written", at: { asks: looking, when: "after", delayMs: 2 }, act: book },
  { name: "before a refund was written", at: { asks: refunding, when: "after" }, act: buyClosing },
];

/** Starts the studio if it is dead, has one of its members act, and kills it at that moment. */
export async function takeStep(scene: Scenery, traps: Traps, step: Step, number: number): Promise<void> {
  await startAll(scene);
  const member = scene.members[number % scene.members.length] as Member;
  const paymentId = step.isBooked ? await buy(scene, member, scene.roomy) : "";
  if (paymentId !== undefined) {
    const { at } = step;
    const death = "asks" in at ? traps.set(scene, at) : sleep(at.delayMs).then(() => kill(scene));
    await step.act(scene, member, paymentId);
    await Promise.race([death, sleep(patienceMs, undefined, { ref: false })]);
  }
  traps.clear();
  await kill(scene);
}

type Traps = ReturnType<typeof openTraps>;

/** Traps for a studio that is opened with them: one at a time, between it and its card provider. */
export function openTraps() {
  let armed: { trap: Trap; spring(): Promise<void> } | undefined;
  const intercept: Opening["intercept"] = async (request, answer) => {
    const asked = `${request.method} ${new URL(request.url).pathname}`;
    const caught = armed?.trap.asks.test(asked) ? armed : undefined;
    if (!caught) return answer();
    armed = undefined;
    const { when, delayMs } = caught.trap;
    const answered = when === "after" ? await answer() : new Response(null, { status: 503 });
    if (delayMs === undefined) await caught.spring();
    else void sleep(delayMs).then(caught.spring);
    return answered;
  };
  return {
    opening: { intercept },
    /** Kills the studio at the next such request; resolves once it is dead. */
    set(studio: Studio, trap: Trap): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      armed = { trap, spring: () => kill(studio).then(resolve) };
      return promise;
    },
    clear() {
      armed = undefined;
    },
  };
}

/** How long a studio lives under load before it is killed. */
const [shortestMs, longestMs] = [50, 1_000];

async function killUnderLoad(scene: Scenery, kills: number): Promise<void> {
  const keepBusy = async (member: Member, isOver: () => boolean) => {
    while (!isOver()) {
      await anyOf(scene, moneyFlows)(scene, member);
      // A dead studio refuses connections within a microsecond.
      await sleep(1);
    }
  };
  for (let done = 1; done <= kills; done += 1) {
    await startAll(scene);
    const busy = scene.members.map((member) => keepBusy(member, () => scene.kills === done));
    await sleep(shortestMs + scene.random() * (longestMs - shortestMs));
    await kill(scene);
    await Promise.all(busy);
    if (done % 20 === 0) console.log(`killed ${done} of ${kills} times`);
  }
}
