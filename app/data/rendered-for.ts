import type { QueryClient } from "@tanstack/react-query";
import type { Member } from "./load-context.ts";

/** The person whom the server renders a guarded page for, the cache that its queries share, and when, in Unix milliseconds. */
export type RenderedFor = Member & { queryClient: QueryClient; at: number };

let find: () => RenderedFor | undefined = () => undefined;

/** Says how the person is found while the server renders; several pages may be under way at once. */
export function findRenderedFor(how: typeof find): void {
  find = how;
}

/** The person whom a page is being rendered for; undefined for visitors, for public pages and in the browser. */
export function renderedFor(): RenderedFor | undefined {
  return import.meta.env.SSR ? find() : undefined;
}
