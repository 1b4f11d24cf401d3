import { channel } from "node:diagnostics_channel";
import { type Span, SpanKind } from "@opentelemetry/api";
import { listenTo } from "#server/core/signals.ts";
import type { Spans } from "./spans.ts";

/** A request of Node's own `fetch`, as its diagnostics channels report it. */
type FetchRequest = { origin: string | URL; method: string; addHeader(name: string, value: string): void };
type FetchMessage = { request: FetchRequest; response?: { statusCode: number } };

/**
 * Traces requests to other servers (card provider, sign-in providers) through Node's own `fetch`, and passes the trace
 * on to them. Spans name the host but not the path, which contains the ids of charges.
 * @returns what stops it
 */
export function traceFetches(spans: Spans): (() => void)[] {
  const open = new WeakMap<FetchRequest, Span>();

  function begin({ request }: FetchMessage): void {
    if (!spans.current()) return;
    const { host } = new URL(request.origin);
    const { method } = request;
    const attributes = { "http.request.method": method, "server.address": host };
    const span = spans.begin(`${method} ${host}`, { kind: SpanKind.CLIENT, attributes });
    const { traceId, spanId, traceFlags } = span.spanContext();
    request.addHeader("traceparent", `00-${traceId}-${spanId}-0${traceFlags}`);
    open.set(request, span);
  }

  function end({ request, response }: FetchMessage): void {
    const span = open.get(request);
    if (!span) return;
    open.delete(request);
    const status = response?.statusCode;
    const attributes = status === undefined ? {} : { "http.response.status_code": status };
    spans.end(span, { attributes, isFailure: status === undefined || status >= 500 });
  }

  return [
    listenTo(channel("undici:request:create"), begin),
    listenTo(channel("undici:request:headers"), end),
    listenTo(channel("undici:request:error"), end),
  ];
}
