import { weekdayOf } from "#contract/next-session.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import { opening } from "#studio/hours.ts";
import type { Lab, Preparing } from "./failing.ts";
import { paid } from "./prepared.ts";
import { className } from "./world.ts";

const dayMs = 24 * 60 * 60_000;

/** A week from now. */
const soon = ({ world }: Lab) => dayAfter(studioDay(world.clock.now()), 7);

/** Has the trainer's sessions of a day called off, which somebody has booked; the absence's id. */
async function called(lab: Lab, day: string): Promise<string> {
  await paid(lab);
  return String((await lab.first(lab.trainer, ["POST", "/absences", { from: day, until: day }])).insertedId);
}

/** Days that are closed, and somebody who has booked one of them. */
async function closed(lab: Lab): Promise<string> {
  await paid(lab);
  const days = { from: soon(lab), until: soon(lab), name: "Eid" };
  return String((await lab.first(lab.admin, ["POST", "/closed-days", days])).insertedId);
}

/** A membership that may pause: the days in which it could be cancelled are over. */
async function pausable(lab: Lab): Promise<{ path: string; from: string }> {
  const { paymentId } = await paid(lab);
  lab.world.clock.advance(8 * dayMs);
  return {
    path: `/save-payment-info/${paymentId}/pause`,
    from: dayAfter(studioDay(lab.world.clock.now()), 2),
  };
}

/** The writes that change when memberships end (D72 to D76), and on which days their members come (D81), as `writes` has the others. */
export const termWrites: Record<string, Preparing> = {
  async callOff(lab) {
    await paid(lab);
    const days = { from: soon(lab), until: dayAfter(soon(lab), 3), word: "Ill" };
    return { who: lab.trainer, request: ["POST", "/absences", days] };
  },
  async takeBackAbsence(lab) {
    return { who: lab.trainer, request: ["POST", `/absences/${await called(lab, soon(lab))}/end`] };
  },
  async stepIn(lab) {
    return { who: lab.admin, request: ["POST", "/substitutes", await toStepInFor(lab)] };
  },
  async stepBack(lab) {
    const taking = await toStepInFor(lab);
    await lab.first(lab.admin, ["POST", "/substitutes", taking]);
    const { trainerId, slotTiming, day } = taking;
    const session = new URLSearchParams({ trainerId, slotTiming, day });
    return { who: lab.admin, request: ["DELETE", `/substitutes?${session}`] };
  },
  async closeStudio(lab) {
    await paid(lab);
    const days = { from: soon(lab), until: dayAfter(soon(lab), 2), name: "Eid" };
    return { who: lab.admin, request: ["POST", "/closed-days", days] };
  },
  async reopenStudio(lab) {
    return { who: lab.admin, request: ["POST", `/closed-days/${await closed(lab)}/end`] };
  },
  async pauseMembership(lab) {
    const { path, from } = await pausable(lab);
    return { who: lab.member, request: ["POST", path, { from, days: 7 }] };
  },
  async endPause(lab) {
    const { path, from } = await pausable(lab);
    await lab.first(lab.member, ["POST", path, { from, days: 7 }]);
    return { who: lab.member, request: ["POST", `${path}/end`] };
  },
  async chooseDays(lab) {
    const { paymentId } = await paid(lab);
    return {
      who: lab.member,
      request: ["POST", `/save-payment-info/${paymentId}/days`, { days: ["Sunday"] }],
    };
  },
  async giveDays(lab) {
    const { paymentId } = await paid(lab);
    const given = { days: 3, reason: "The showers were cold.", attemptId: "first" };
    return { who: lab.admin, request: ["POST", `/save-payment-info/${paymentId}/given-days`, given] };
  },
};

/** A called-off session, and a trainer who gives nothing on its day. */
async function toStepInFor(
  lab: Lab,
): Promise<Record<"trainerId" | "slotTiming" | "day" | "substituteId", string>> {
  const { trainer, world } = lab;
  const other = world.trainers.find(({ id }) => id !== trainer.id);
  if (!other) throw new Error("there is one trainer only");
  const day = soon(lab);
  await called(lab, day);
  const slot_days = opening.days.filter((open) => open !== weekdayOf(day));
  const slot = { email: other.email, slot_duration: 1, available_classes: [className], slot_days };
  await lab.first(other, ["PATCH", "/users/updateByEmail2", slot]);
  return { trainerId: trainer.id, slotTiming: "Morning", day, substituteId: other.id };
}
