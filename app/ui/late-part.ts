import { type ComponentType, lazy } from "react";

/**
 * A part of a page whose code comes by itself. Where that can't be had, what its `Suspense` shows meanwhile stays until it can.
 */
export function latePart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await untilFetched(load) }));
}

/** Milliseconds between two tries: a phone may not notice that it is back. */
const retryMs = 15_000;

async function untilFetched<Code>(load: () => Promise<Code>): Promise<Code> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => {
        window.addEventListener("online", resolve, { once: true });
        setTimeout(resolve, retryMs);
      });
    }
  }
}
