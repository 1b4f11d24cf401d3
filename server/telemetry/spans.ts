import { AsyncLocalStorage } from "node:async_hooks";
import type { Channel, TracingChannel } from "node:diagnostics_channel";
import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  type SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";

type Beginning = {
  kind?: SpanKind;
  attributes?: Attributes;
  startTime?: number;
  /** The parent span on another server; the current span by default. */
  parent?: SpanContext | "none";
};
type Ending = { name?: string; attributes?: Attributes; isFailure?: boolean };

/** Spans, and which one is current in each asynchronous context. */
export type Spans = ReturnType<typeof createSpans>;

export function createSpans(tracer: Tracer) {
  const currents = new AsyncLocalStorage<Span>();

  function begin(name: string, { parent, ...options }: Beginning = {}): Span {
    return tracer.startSpan(name, options, contextOf(parent ?? currents.getStore()?.spanContext()));
  }

  function end(span: Span, { name, attributes = {}, isFailure = false }: Ending = {}): void {
    if (name) span.updateName(name);
    span.setAttributes(attributes);
    if (isFailure) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  }

  return {
    begin,
    end,
    current: () => currents.getStore(),
    /** Makes a span of everything a channel reports, current meanwhile; until the returned function is called. */
    follow<Signal extends object>(
      channel: TracingChannel<Signal>,
      {
        begin: beginOf,
        describe = (_signal) => ({}),
      }: { begin(signal: Signal): Span; describe?: (signal: Signal) => Ending },
    ): () => void {
      const open = new WeakMap<object, Span>();
      // What is stored in the context is ours to choose, whatever the channel's type says.
      const start = channel.start as unknown as Channel<Signal, Span>;
      start.bindStore(currents, (signal) => {
        const span = beginOf(signal as Signal);
        open.set(signal as Signal, span);
        return span;
      });
      const onEnd = (message: unknown) => {
        const signal = message as Signal & { error?: unknown };
        const span = open.get(signal);
        if (span) end(span, { isFailure: signal.error !== undefined, ...describe(signal) });
      };
      channel.asyncEnd.subscribe(onEnd);
      return () => {
        start.unbindStore(currents);
        channel.asyncEnd.unsubscribe(onEnd);
      };
    },
  };
}

function contextOf(parent: Beginning["parent"]) {
  return parent && parent !== "none" ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}
