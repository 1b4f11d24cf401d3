import { type Channel, channel, tracingChannel } from "node:diagnostics_channel";
import type { SecurityEvent } from "#contract/security-events.ts";

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
  /** The W3C's `traceparent`, of a proxy that we trust. */
  parent?: string | undefined;
  /** By whoever traces it, for the log. */
  traceId?: string;
};

export const requestSignals = tracingChannel<RequestSignal>("studio:request");

/** One run of a job. */
export type JobSignal = { job: string; startedAt: number; error?: unknown };
export const jobSignals = tracingChannel<JobSignal>("studio:job");

/** A mail on its way to the mail server. */
export const mailSignals = tracingChannel<object>("studio:mail");

/** A statement that the database has answered: without its values, after so many milliseconds. */
export type StatementSignal = { sql: string; ms: number; isFailure: boolean };
export const statementSignals: Channel<StatementSignal> = channel("studio:statement");

/** Security events, each by its name alone. */
export const securitySignals: Channel<SecurityEvent> = channel("studio:security-event");

/**
 * How a process bears what it has to do: "behind" it is slow for everybody, "drowning" it is of use to nobody. Told when
 * it changes, and with each request that is refused because of it.
 */
export const loads = ["fine", "behind", "drowning"] as const;
export type Load = (typeof loads)[number];
export const loadSignals: Channel<Load> = channel("studio:load");
export const shedSignals: Channel<Load> = channel("studio:request-shed");
