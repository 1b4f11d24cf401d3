import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import { securityEvents } from "#server/core/security-events.ts";
import {
  type JobSignal,
  jobSignals,
  type Load,
  loadSignals,
  loads,
  type RequestSignal,
  requestSignals,
  retryReasons,
  retrySignals,
  securitySignals,
  shedSignals,
} from "#server/core/signals.ts";

/** In seconds: from a short response to what a slow card provider takes. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts this process's requests until the returned function is called. */
export function countRequests(registry: Registry): () => void {
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
    buckets,
    registers,
  });
  const inFlight = new Gauge({
    name: "studio_http_requests_in_flight",
    help: "Requests in progress",
    registers,
  });
  const nothing = () => {};
  const subscribers = {
    start: () => inFlight.inc(),
    end: nothing,
    asyncStart: nothing,
    // A thrown value that isn't an Error gets no response from the app.
    asyncEnd({ method, route = "other", status = 500, startedAt }: RequestSignal) {
      inFlight.dec();
      total.inc({ method, route, status: `${Math.floor(status / 100)}xx` });
      duration.observe({ method, route }, (performance.now() - startedAt) / 1000);
    },
    error: nothing,
  };
  requestSignals.subscribe(subscribers);
  return () => void requestSignals.unsubscribe(subscribers);
}

/** Counts the requests this process sheds under load, until the returned function is called. */
export function countShedRequests(registry: Registry): () => void {
  const registers = [registry];
  const shed = new Counter({
    name: "studio_requests_shed_total",
    help: "Requests shed under load, before they reached the app",
    labelNames: ["load"],
    registers,
  });
  const current = new Gauge({
    name: "studio_load",
    help: "0: everything is answered; 1, behind: anonymous reads are shed; 2, drowning: everything except payments is",
    registers,
  });
  for (const load of loads.slice(1)) shed.inc({ load }, 0);
  const count = (load: unknown) => shed.inc({ load: String(load) });
  const note = (load: unknown) => current.set(loads.indexOf(load as Load));
  shedSignals.subscribe(count);
  loadSignals.subscribe(note);
  return () => {
    shedSignals.unsubscribe(count);
    loadSignals.unsubscribe(note);
  };
}

/** Counts runs of jobs in this process, until the returned function is called. */
export function countJobs(registry: Registry): () => void {
  const duration = new Histogram({
    name: "studio_job_run_duration_seconds",
    help: "Runs of jobs by this process",
    // Not "job": Prometheus uses that label for the scrape itself.
    labelNames: ["job_name", "outcome"],
    buckets: [0.01, 0.1, 1, 10, 60, 600],
    registers: [registry],
  });
  const note = (message: unknown) => {
    const { job: job_name, startedAt, error } = message as JobSignal;
    const outcome = error === undefined ? "done" : "failed";
    duration.observe({ job_name, outcome }, (performance.now() - startedAt) / 1000);
  };
  jobSignals.asyncEnd.subscribe(note);
  return () => void jobSignals.asyncEnd.unsubscribe(note);
}

/** Counts the transactions this process runs again, until the returned function is called. */
export function countRetries(registry: Registry): () => void {
  const total = new Counter({
    name: "studio_transactions_retried_total",
    help: "Transactions run again after PostgreSQL ended them: a deadlock, or a serialization failure",
    labelNames: ["reason"],
    registers: [registry],
  });
  for (const reason of retryReasons) total.inc({ reason }, 0);
  const count = (reason: unknown) => total.inc({ reason: String(reason) });
  retrySignals.subscribe(count);
  return () => void retrySignals.unsubscribe(count);
}

/** Counts this process's security events, until the returned function is called. */
export function countSecurityEvents(registry: Registry): () => void {
  const total = new Counter({
    name: "studio_security_events_total",
    help: "Logins, refusals, and requests that only an attacker sends",
    labelNames: ["event"],
    registers: [registry],
  });
  // Starts at 0, so that the first event is an increase.
  for (const event of Object.keys(securityEvents)) total.inc({ event }, 0);
  const count = (event: unknown) => total.inc({ event: String(event) });
  securitySignals.subscribe(count);
  return () => void securitySignals.unsubscribe(count);
}
