import { AsyncLocalStorage } from "node:async_hooks";
import type { Channel, TracingChannel } from "node:diagnostics_channel";
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  type SpanOptions,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { listenTo } from "#server/core/signals.ts";

type Ending = { name?: string; attributes?: Attributes; isFailure?: boolean };

/** Spans, and which one is current in each asynchronous context. */
export type Spans = ReturnType<typeof createSpans>;

export function createSpans(tracer: Tracer) {
  const currents = new AsyncLocalStorage<Span>();
  const current = () => currents.getStore();

  /** Begins a span within the current one, or within another server's context. */
  function begin(name: string, options: SpanOptions = {}, within = contextOf(current())): Span {
    return tracer.startSpan(name, options, within);
  }

  function end(span: Span, { name, attributes = {}, isFailure = false }: Ending = {}): void {
    if (name) span.updateName(name);
    span.setAttributes(attributes);
    if (isFailure) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  }

  /** Makes a span of everything a channel reports, current meanwhile; until the returned function is called. */
  function follow<Signal extends object>(
    channel: TracingChannel<Signal>,
    beginOf: (signal: Signal) => Span,
    describe: (signal: Signal) => Ending = () => ({}),
  ): () => void {
    const open = new WeakMap<object, Span>();
    // What is stored in the context is ours to choose, whatever the channel's type says.
    const start = channel.start as unknown as Channel<Signal, Span>;
    start.bindStore(currents, (signal) => {
      const span = beginOf(signal as Signal);
      open.set(signal as Signal, span);
      return span;
    });
    const stop = listenTo<Signal & { error?: unknown }>(channel.asyncEnd, (signal) => {
      const span = open.get(signal);
      if (span) end(span, { isFailure: signal.error !== undefined, ...describe(signal) });
    });
    return () => {
      start.unbindStore(currents);
      stop();
    };
  }

  return { begin, end, current, follow };
}

function contextOf(span: Span | undefined): Context {
  return span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT;
}
