import { noSlotText } from "#contract/constants.ts";
import type { ErrorBody } from "#contract/errors.ts";
import type { SlotPlaces } from "#contract/places.ts";
import type { Ledger, Said } from "../harness/ledger.ts";
import type { Model, Operation } from "./find-order.ts";

type Input =
  | { kind: "hold" | "book" | "cancel"; by: string }
  /** All holds end, as if their time had passed. */
  | { kind: "end holds" }
  | { kind: "count" };
/** Whether somebody had it; or how many places are left and booked. */
type Output =
  | { isDone: boolean; isKeptForOthers?: boolean }
  | (Pick<SlotPlaces, "left"> & { booked: number });
type Step = Operation<Input, Output>;

/** Who has a place in the slot, and as what. */
type Places = ReadonlyMap<string, "hold" | "membership">;

/** The call that stands in a history for the end of all holds. */
export const endOfHolds = "POST /create-payment-intent/end";

/** What was asked and heard about the places of a trainer's mornings. */
export function placesOf(
  trainerId: string,
  { history, charges }: Pick<Ledger, "history" | "charges">,
): Step[] {
  const holds = history.filter(({ call, body }) => call === holding && body.trainerId === trainerId);
  const payers = new Map(holds.map((said) => [heardIn(said, "transactionId"), said.by]));
  const claims = history.filter(
    ({ call, body }) => call === claiming && payers.has(String(body.transactionId)),
  );
  const bookings = new Set(claims.map((said) => heardIn(said, "insertedId")).filter(Boolean));
  const waits = history.filter(({ call, body }) => call === waiting && body.trainerId === trainerId);
  /** From when on a free place may be somebody's who waits. */
  const keptFrom = Math.min(...waits.map(({ askedAt }) => askedAt));
  const heard = (kind: "hold" | "book" | "cancel") => (said: Said) => asked(kind, said, keptFrom);
  return [
    ...holds.flatMap(heard("hold")),
    ...[...payers].flatMap(([transactionId, by]) => {
      const askedAt = charges.get(transactionId);
      const answered = claims.filter(({ body, status }) => body.transactionId === transactionId && status);
      // The provider tells the studio of a charge sooner or later, before it is claimed or without that.
      if (answered.length > 0)
        return answered.map((said) => ({ ...said, askedAt: askedAt ?? said.askedAt })).flatMap(heard("book"));
      if (askedAt === undefined) return [];
      return [
        {
          input: { kind: "book", by } as const,
          output: undefined,
          askedAt,
          answeredAt: Number.POSITIVE_INFINITY,
        },
      ];
    }),
    ...history.filter(({ call }) => bookings.has(cancelled(call))).flatMap(heard("cancel")),
    ...history
      .filter(({ call }) => call === endOfHolds)
      .map(({ askedAt, answeredAt }): Step => {
        return { input: { kind: "end holds" }, output: { isDone: true }, askedAt, answeredAt };
      }),
    ...history.flatMap((said) => counted(trainerId, said)),
  ];
}

const [holding, claiming, waiting] = [
  "POST /create-payment-intent",
  "POST /save-payment-info",
  "POST /waiting-list",
];
const cancelled = (call: string) => /^POST \/save-payment-info\/([^/]+)\/cancel$/.exec(call)?.[1] ?? "";
const heardIn = ({ answer }: Said, name: string) => String((answer as Record<string, unknown>)?.[name] ?? "");

const isRefusedWith = ({ status, answer }: Said, text: string) =>
  status === 409 && (answer as ErrorBody).error.message === text;

function asked(kind: "hold" | "book" | "cancel", said: Said, keptFrom: number): Step[] {
  const { by, status, askedAt, answeredAt } = said;
  const step = { input: { kind, by }, askedAt, answeredAt };
  if (status === undefined) return [{ ...step, output: undefined }];
  if (status <= 201) return [{ ...step, output: { isDone: true } }];
  // Others are turned away for what they have elsewhere, or have done before.
  const isFull = kind === "book" ? status === 409 : kind === "hold" && isRefusedWith(said, noSlotText);
  return isFull ? [{ ...step, output: { isDone: false, isKeptForOthers: answeredAt > keptFrom } }] : [];
}

function counted(trainerId: string, { call, status, answer, askedAt, answeredAt }: Said): Step[] {
  if (call !== `GET /slot-places?trainer=${trainerId}` || status !== 200) return [];
  const slot = (answer as SlotPlaces[]).find(({ slotTiming }) => slotTiming === "Morning");
  if (!slot || slot.waiting > 0) return [];
  const { left, held, places } = slot;
  return [{ input: { kind: "count" }, output: { left, booked: places - left - held }, askedAt, answeredAt }];
}

/**
 * Places as they should be: never more than there are, one a person, and nobody is turned away while one is free, unless
 * somebody waits for it (D54, D55).
 */
export const placesModel = (places: number): Model<Places, Step> => ({
  initial: new Map(),
  nameOf: (state) => JSON.stringify([...state].sort()),
  isIdle: ({ input, output }) =>
    input.kind === "count" || (output !== undefined && "isDone" in output && !output.isDone),
  step(state, { input, output }) {
    if (input.kind === "end holds") return new Map([...state].filter(([, kind]) => kind !== "hold"));
    if (input.kind === "count") {
      const booked = [...state.values()].filter((kind) => kind === "membership").length;
      const isRight =
        output && "left" in output && output.left === places - state.size && output.booked === booked;
      return isRight ? state : undefined;
    }
    const { kind, by } = input;
    const has = state.has(by);
    const heard = output && "isDone" in output ? output : undefined;
    if (heard?.isDone === false)
      return kind !== "cancel" && !has && (state.size >= places || heard.isKeptForOthers) ? state : undefined;
    if (kind === "cancel") return has ? new Map([...state].filter(([member]) => member !== by)) : undefined;
    if (!has && state.size >= places) return undefined;
    return new Map(state).set(by, kind === "book" ? "membership" : (state.get(by) ?? "hold"));
  },
});
