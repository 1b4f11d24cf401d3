import { type Channel, channel, tracingChannel } from "node:diagnostics_channel";
import type { SecurityEvent } from "./security-events.ts";

/**
 * A request from outside, told to whoever watches: by Node's own way for it, which costs nothing while nobody does.
 * What becomes of it is known at its end.
 */
export type RequestSignal = {
  method: string;
  /** Of `performance.now()`. */
  startedAt: number;
  /** The pattern of the route that answered; never the address, of which there is no end. */
  route?: string;
  status?: number;
};

export const requestSignals = tracingChannel<RequestSignal>("studio:request");

/** Security events, each by its name alone. */
export const securitySignals: Channel<SecurityEvent> = channel("studio:security-event");
