import { notifyManager } from "@tanstack/react-query";
import { memberApi } from "#app/account/member-api.ts";
import { unwrap } from "#app/data/api.ts";
import { ApiFailure } from "#app/data/api-failure.ts";
import { kept, orNothing } from "#app/ui/kept.ts";
import { createStore } from "#app/ui/store.ts";
import { toast } from "#app/ui/toast.ts";
import { showComer } from "./queries.ts";

/** Whether somebody came to a session, as its trainer or an admin said. It names nobody. */
export type Tick = { by: string; membershipId: string; day: string; came: boolean };

/*
 * Ticks are kept in this browser until the studio has them, so that none is lost in a cellar without a network: each is
 * what its list should say, and sent again it changes nothing (D77).
 */
const stored = kept("ticks");

/** Whether the last one could not be sent. */
const isCutOff = createStore(false);

/** The ticks of the person with this email that the studio does not have yet, the oldest first. */
export function useKeptTicks(by: string): readonly Tick[] {
  return ofPerson(by, stored.use());
}

/** Keeps a tick, in place of an earlier one for the same person and day, and sends what is kept. */
export function tick(one: Tick): void {
  write([...read().filter((other) => !isSame(one, other)), one]);
  void sendTicks(one.by);
}

/** Whether what is kept waits for a network, and is not just being sent. */
export const useIsCutOff = isCutOff.use;

let isSending = false;

/** Sends what this person has ticked, one after the other, until there is none left or no network. */
export async function sendTicks(by: string): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    for (let next = ofPerson(by, stored.read())[0]; next; next = ofPerson(by, stored.read())[0]) {
      await send(next);
      await toBeShown();
      const sent = next;
      isCutOff.write(false);
      // What was pressed meanwhile stays, to be sent next.
      write(read().filter((other) => !(isSame(sent, other) && sent.came === other.came)));
    }
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    isCutOff.write(true);
  } finally {
    isSending = false;
  }
}

/**
 * Until the page has been told of what a list says now: a tick dropped before that would be seen taken back for a moment, and
 * a press on Undo in that moment would tick again.
 */
const toBeShown = () => new Promise<void>((resolve) => notifyManager.schedule(resolve));

/** @throws ApiFailure if it is to be sent again later */
async function send({ membershipId, day, came }: Tick): Promise<void> {
  const visits = memberApi["save-payment-info"][":id"].visits;
  const call = { param: { id: membershipId }, json: { day } };
  try {
    if (came) {
      const comer = await unwrap(visits.$post(call));
      showComer(membershipId, day, () => comer);
    } else {
      await unwrap(visits.$delete(call));
      showComer(membershipId, day, (comer) => withTick(comer, false));
    }
  } catch (error) {
    if (!(error instanceof ApiFailure) || !isRefusal(error)) throw error;
    toast.error("Not ticked", error.message);
  }
}

/** Whether sending it again would be refused again. */
function isRefusal({ code }: ApiFailure): boolean {
  return ["invalid", "forbidden", "not_found", "conflict"].includes(code);
}

type Coming = { came: boolean; week?: { came: number; of: number } };

/** The same person with or without a tick on that day. */
export function withTick<One extends Coming>(comer: One, came: boolean): One {
  const more = Number(came) - Number(comer.came);
  const { week } = comer;
  return { ...comer, came, ...(week && { week: { ...week, came: week.came + more } }) };
}

function isSame(one: Tick, other: Tick): boolean {
  return one.by === other.by && one.membershipId === other.membershipId && one.day === other.day;
}

function ofPerson(by: string, text: string | null): Tick[] {
  return parse(text).filter((one) => one.by === by);
}

function read(): Tick[] {
  return parse(stored.read());
}

function write(ticks: readonly Tick[]): void {
  stored.write(ticks.length > 0 ? JSON.stringify(ticks) : null);
}

function parse(text: string | null): Tick[] {
  const ticks: unknown = orNothing(() => JSON.parse(text ?? "[]"));
  return Array.isArray(ticks) ? ticks : [];
}
