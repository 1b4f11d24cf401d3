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
  /** Another server's span; the current one unless this says otherwise. */
  parent?: SpanContext | "none";
};
type Ending = { name?: string; attributes?: Attributes; isFailure?: boolean };

/** Spans, and which of them is the current one of whatever is being done. */
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
    /** Has what a channel tells of be a span, which is the current one meanwhile; until this function's own is called. */
    follow<Signal extends object>(
      channel: TracingChannel<Signal>,
      {
        begin: beginOf,
        describe = (_signal) => ({}),
      }: { begin(signal: Signal): Span; describe?: (signal: Signal) => Ending },
    ): () => void {
      const open = new WeakMap<object, Span>();
      // The type of what is kept meanwhile is ours to choose, and not the channel's.
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
