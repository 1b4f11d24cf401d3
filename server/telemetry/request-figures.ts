import type { Channel } from "node:diagnostics_channel";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import { securityEvents } from "#server/core/security-events.ts";
import {
  jobSignals,
  listenTo,
  loadSignals,
  loads,
  requestSignals,
  retryReasons,
  retrySignals,
  securitySignals,
  shedSignals,
} from "#server/core/signals.ts";

/** Counts what this process publishes, until the returned function is called. */
export function countEvents(registry: Registry): () => void {
  const current = new Gauge({
    name: "studio_load",
    help: "0: everything is answered; 1, behind: anonymous reads are shed; 2, drowning: everything except payments is",
    registers: [registry],
  });
  const stops = [
    ...countRequests(registry),
    countJobs(registry),
    listenTo(loadSignals, (load) => current.set(loads.indexOf(load))),
    countEach(registry, shedSignals, {
      name: "studio_requests_shed_total",
      help: "Requests shed under load, before they reached the app",
      label: "load",
      values: loads.slice(1),
    }),
    countEach(registry, retrySignals, {
      name: "studio_transactions_retried_total",
      help: "Transactions run again after PostgreSQL ended them: a deadlock, or a serialization failure",
      label: "reason",
      values: retryReasons,
    }),
    countEach(registry, securitySignals, {
      name: "studio_security_events_total",
      help: "Logins, refusals, and requests that only an attacker sends",
      label: "event",
      values: Object.keys(securityEvents),
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Counts by the value that is published. Each starts at 0, so that the first one is an increase. */
function countEach<Value extends string>(
  registry: Registry,
  channel: Channel<Value>,
  { name, help, label, values }: { name: string; help: string; label: string; values: readonly string[] },
): () => void {
  const total = new Counter({ name, help, labelNames: [label], registers: [registry] });
  for (const value of values) total.inc({ [label]: value }, 0);
  return listenTo(channel, (value) => total.inc({ [label]: value }));
}

function countRequests(registry: Registry): (() => void)[] {
  const registers = [registry];
  const total = new Counter({
    name: "studio_http_requests_total",
    help: "Requests answered by the app; those answered from the response cache are studio_ready_answers_total",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const duration = new Histogram({
    name: "studio_http_request_duration_seconds",
    help: "Time from a request's arrival to the start of its response",
    labelNames: ["method", "route"],
    // From a short response to what a slow card provider takes.
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const inFlight = new Gauge({
    name: "studio_http_requests_in_flight",
    help: "Requests in progress",
    registers,
  });
  return [
    listenTo(requestSignals.start, () => inFlight.inc()),
    // A thrown value that isn't an Error gets no response from the app.
    listenTo(requestSignals.asyncEnd, ({ method, route = "other", status = 500, startedAt }) => {
      inFlight.dec();
      total.inc({ method, route, status: `${Math.floor(status / 100)}xx` });
      duration.observe({ method, route }, (performance.now() - startedAt) / 1000);
    }),
  ];
}

function countJobs(registry: Registry): () => void {
  const duration = new Histogram({
    name: "studio_job_run_duration_seconds",
    help: "Runs of jobs by this process",
    // Not "job": Prometheus uses that label for the scrape itself.
    labelNames: ["job_name", "outcome"],
    buckets: [0.01, 0.1, 1, 10, 60, 600],
    registers: [registry],
  });
  return listenTo(jobSignals.asyncEnd, ({ job: job_name, startedAt, error }) => {
    const outcome = error === undefined ? "done" : "failed";
    duration.observe({ job_name, outcome }, (performance.now() - startedAt) / 1000);
  });
}
