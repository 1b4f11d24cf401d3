import { setTimeout as sleep } from "node:timers/promises";
import { buy, buyClosing, buyCrowded, cancel, type Flow, payAndLeave, refundPart } from "./flows.ts";
import type { Scene, Trap } from "./scene.ts";

/** One moment in one flow at which the studio is killed. */
export type Step = { name: string; run(scene: Scene, number: number): Promise<void> };

const opening = /^POST \/v1\/payment_intents$/;
const looking = /^GET \/v1\/payment_intents\/pi_/;
const refunding = /^POST \/v1\/refunds$/;
/** How long after the provider's response: enough to span a write and the answer to the caller. */
const delaysMs = [0, 1, 2, 4, 8, 16];
/** A flow that hasn't triggered its trap by now never will. */
const patienceMs = 3_000;

const book: Flow = async (scene, member) => void (await buy(scene, member));

/** Every moment between intent and booking, refund or cancellation (D43), the most revealing first. */
export function allSteps(): Step[] {
  return [
    ...around("opening an intent", opening, book),
    ...around("claiming a charge", looking, book),
    ...around("hearing of a charge", looking, payAndLeave),
    ...around("claiming in a full slot", looking, buyCrowded),
    ...around("paying back", refunding, buyClosing),
    ...afterBooking("cancelling", cancel),
    ...afterBooking("refunding a part", (scene, _member, bought) => refundPart(scene, bought)),
  ];
}

/** The moments most likely to lose money, for a run of ten seconds. */
export function fewSteps(): Step[] {
  const one = (name: string, trap: Trap, flow: Flow) => stepOf(name, trap, flow);
  return [
    one("after an intent was made", { asks: opening, when: "after" }, book),
    one("before the provider was asked about a charge", { asks: looking, when: "before" }, book),
    one("before a charge was written", { asks: looking, when: "after" }, book),
    one("while a charge was written", { asks: looking, when: "after", delayMs: 2 }, book),
    one("before a refund was written", { asks: refunding, when: "after" }, buyClosing),
  ];
}

function around(name: string, asks: RegExp, flow: Flow): Step[] {
  return [
    stepOf(`${name}: before the provider`, { asks, when: "before" }, flow),
    stepOf(`${name}: before its answer`, { asks, when: "after" }, flow),
    ...delaysMs.map((delayMs) =>
      stepOf(`${name}: ${delayMs} ms later`, { asks, when: "after", delayMs }, flow),
    ),
  ];
}

function stepOf(name: string, trap: Trap, flow: Flow): Step {
  return {
    name,
    async run(scene, number) {
      const { sprung } = scene.set(trap);
      await flow(scene, memberOf(scene, number));
      await Promise.race([sprung, sleep(patienceMs, undefined, { ref: false })]);
      await scene.kill();
    },
  };
}

type AfterBooking = (
  scene: Scene,
  member: ReturnType<typeof memberOf>,
  bought: NonNullable<Awaited<ReturnType<typeof buy>>>,
) => Promise<void>;

/** A change to a booking is written before the provider is asked: killed at a set time, and around the refund. */
function afterBooking(name: string, act: AfterBooking): Step[] {
  const withTrap = (when: string, trap: (scene: Scene) => Promise<void>): Step => ({
    name: `${name}: ${when}`,
    async run(scene, number) {
      const member = memberOf(scene, number);
      const bought = await buy(scene, member);
      if (bought) {
        const trapped = trap(scene);
        await Promise.all([act(scene, member, bought), trapped]);
      }
      await scene.kill();
    },
  });
  return [
    ...delaysMs.map((delayMs) =>
      withTrap(`${delayMs} ms after it was asked`, (scene) => sleep(delayMs).then(scene.kill)),
    ),
    ...(["before", "after"] as const).map((when) =>
      withTrap(`${when} the provider's refund`, async (scene) => {
        const { sprung } = scene.set({ asks: refunding, when });
        await Promise.race([sprung, sleep(patienceMs, undefined, { ref: false })]);
      }),
    ),
  ];
}

function memberOf({ members }: Scene, number: number) {
  const member = members[number % members.length];
  if (!member) throw new Error("nobody is here to pay");
  return member;
}
