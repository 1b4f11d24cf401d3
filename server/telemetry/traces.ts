import {
  type Context,
  DiagLogLevel,
  diag,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  TraceFlags,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Logger } from "pino";
import { jobSignals, listenTo, mailSignals, requestSignals, statementSignals } from "#server/core/signals.ts";
import { traceFetches } from "./fetch-traces.ts";
import { createSpans, type Spans } from "./spans.ts";

type Needs = {
  /** The collector's URL: OTLP over HTTP. */
  endpoint: string;
  /** The fraction of traces that is sampled, from 0 to 1. */
  ratio: number;
  logger: Logger;
};

/** How long the collector has for the last spans, in milliseconds: less than the server's shutdown waits for it. */
const flushMs = 800;

/**
 * Traces requests and jobs, with their queries and their calls to other servers and the mail server. Loaded only if a
 * collector is configured, and opened before the database. Cached responses are not traced.
 */
export function openTraces({ endpoint, ratio, logger }: Needs): { close(): Promise<void> } {
  const tell = (what: string) => logger.warn({ what }, "the collector did not accept the traces");
  const nothing = () => {};
  diag.setLogger(
    { error: tell, warn: nothing, info: nothing, debug: nothing, verbose: nothing },
    DiagLogLevel.ERROR,
  );
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const root = ratio < 1 ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler();
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "shokti" }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    sampler: new ParentBasedSampler({ root }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: 5000 })],
  });
  const spans = createSpans(provider.getTracer("studio"));
  const stops = [
    followRequests(spans),
    spans.follow(jobSignals, ({ job }) => spans.begin(`job ${job}`)),
    spans.follow(mailSignals, () => spans.begin("send mail", { kind: SpanKind.CLIENT })),
    followStatements(spans),
    ...traceFetches(spans),
  ];
  return {
    async close() {
      for (const stop of stops) stop();
      await provider.forceFlush({ timeoutMillis: flushMs }).catch(nothing);
      // An unresponsive collector delays nothing.
      provider
        .shutdown()
        .catch(nothing)
        .finally(() => diag.disable());
    },
  };
}

function followRequests(spans: Spans): () => void {
  return spans.follow(
    requestSignals,
    (signal) => {
      const { method, parent } = signal;
      const options = { kind: SpanKind.SERVER, attributes: { "http.request.method": method } };
      const span = spans.begin(method, options, readTraceparent(parent));
      signal.traceId = span.spanContext().traceId;
      return span;
    },
    ({ method, route = "other", status = 500 }) => ({
      name: `${method} ${route}`,
      attributes: { "http.route": route, "http.response.status_code": status },
      isFailure: status >= 500,
    }),
  );
}

/** The context that a W3C `traceparent` header names; one of its own if there is none. */
function readTraceparent(header = ""): Context {
  const [, traceId = "", spanId = "", flags = ""] =
    /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-|$)/.exec(header) ?? [];
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  const parent = { traceId, spanId, traceFlags, isRemote: true };
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}

/** A statement is recorded when it completes, with its SQL and none of its values. */
function followStatements(spans: Spans): () => void {
  return listenTo(statementSignals, ({ sql, ms, isFailure }) => {
    // Background queries, such as checking whether a job is due, would bury the rest.
    if (!spans.current()) return;
    const attributes = { "db.query.text": sql };
    const name = sql.trimStart().split(/\s/, 1)[0] ?? "";
    const span = spans.begin(name, { kind: SpanKind.CLIENT, attributes, startTime: Date.now() - ms });
    spans.end(span, { isFailure });
  });
}
