import { setTimeout as sleep } from "node:timers/promises";
import type { Member } from "#tests/e2e/support/members.ts";
import { buy, buyClosing, buyCrowded, cancel, type Flow, payAndLeave, refundPart } from "./flows.ts";
import type { Scene } from "./scene.ts";

/** How long a studio lives under load before it is killed. */
const [shortestMs, longestMs] = [50, 1_000];

/** What members do with money, each with the same probability. */
export const moneyFlows: readonly Flow[] = [
  async (scene, member) => void (await buy(scene, member)),
  payAndLeave,
  buyCrowded,
  buyClosing,
  async (scene, member) => {
    const bought = await buy(scene, member);
    if (bought) await cancel(scene, member, bought);
  },
  async (scene, member) => {
    const bought = await buy(scene, member);
    if (bought) await refundPart(scene, bought);
  },
];

/** Everyone pays, cancels and is refunded at once, while the studio is killed this often at random moments. */
export async function killUnderLoad(
  scene: Scene,
  kills: number,
  tell: (done: number) => void,
): Promise<void> {
  for (let done = 1; done <= kills; done += 1) {
    await scene.revive();
    const isOver = { yet: false };
    const busy = scene.members.map((member) => keepBusy(scene, member, isOver));
    await sleep(shortestMs + Math.random() * (longestMs - shortestMs));
    await scene.kill();
    isOver.yet = true;
    await Promise.all(busy);
    tell(done);
  }
}

async function keepBusy(scene: Scene, member: Member, isOver: { yet: boolean }): Promise<void> {
  while (!isOver.yet) {
    const flow = moneyFlows[Math.floor(Math.random() * moneyFlows.length)];
    await flow?.(scene, member);
    // A dead studio refuses connections within a microsecond.
    await sleep(1);
  }
}
