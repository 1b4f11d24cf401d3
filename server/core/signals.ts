import { type Channel, channel, tracingChannel } from "node:diagnostics_channel";
import type { SecurityEvent } from "#contract/security-events.ts";

/**
 * A request from outside, published on a diagnostics channel, which costs nothing while nobody listens. Its outcome is
 * filled in when it ends.
 */
export type RequestSignal = {
  method: string;
  /** From `performance.now()`. */
  startedAt: number;
  /** The pattern of the route that answered; never the address, as there is no end of those. */
  route?: string;
  status?: number;
  /** The W3C `traceparent` header, from a trusted proxy. */
  parent?: string | undefined;
  /** Set by the tracer, for the log. */
  traceId?: string;
};

export const requestSignals = tracingChannel<RequestSignal>("studio:request");

/** One run of a job. */
export type JobSignal = { job: string; startedAt: number; error?: unknown };
export const jobSignals = tracingChannel<JobSignal>("studio:job");

/** A mail being handed to the mail server. */
export const mailSignals = tracingChannel<object>("studio:mail");

/** A completed statement without its values, and how many milliseconds it took. */
export type StatementSignal = { sql: string; ms: number; isFailure: boolean };
export const statementSignals: Channel<StatementSignal> = channel("studio:statement");

/** Why a transaction is run again; nobody has been answered yet. */
export const retryReasons = ["deadlock", "serialization"] as const;
export type RetryReason = (typeof retryReasons)[number];
export const retrySignals: Channel<RetryReason> = channel("studio:transaction-retry");

/** Security events, by name only. */
export const securitySignals: Channel<SecurityEvent> = channel("studio:security-event");

/**
 * How well a process copes with its load: "behind" is slow for everyone, "drowning" is of no use to anyone. Published
 * when it changes, and with each request that is shed because of it.
 */
export const loads = ["fine", "behind", "drowning"] as const;
export type Load = (typeof loads)[number];
export const loadSignals: Channel<Load> = channel("studio:load");
export const shedSignals: Channel<Load> = channel("studio:request-shed");

/** Calls `listener` with everything a channel publishes, until the returned function is called. */
export function listenTo<Signal>(channel: Channel<Signal>, listener: (signal: Signal) => void): () => void {
  const hear = (signal: unknown) => listener(signal as Signal);
  channel.subscribe(hear);
  return () => void channel.unsubscribe(hear);
}
