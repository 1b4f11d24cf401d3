import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { fillCache, type PageData, pageDataOf } from "./page-data.tsx";
import { renderedFor } from "./rendered-for.ts";

/** What a guarded page was rendered with, for whom and when, in Unix milliseconds. */
type Rendered = { email: string; at: number; data: PageData };

/** Until all that shows it has been hydrated. */
const heldMs = 10_000;

const elementId = "rendered";
let taken: Rendered | null | undefined;

/** Whom the page was rendered for: on the server, and until the browser has taken over; null for visitors. */
export function renderedEmail(): string | null {
  return import.meta.env.SSR ? (renderedFor()?.email ?? null) : (take()?.email ?? null);
}

/** When it was, in Unix milliseconds: what it says of today and now has to be said again by the browser that takes over. */
export function renderedAt(): number | undefined {
  return import.meta.env.SSR ? renderedFor()?.at : take()?.at;
}

/** Fills the browser's cache with what the page was rendered with. */
export function takeRenderedData(queryClient: QueryClient): void {
  fillCache(queryClient, take()?.data, { gcTime: heldMs });
  if (taken) taken = { ...taken, data: undefined };
}

/** Takes it out of the document, where the next person at this browser could read it. */
function take(): Rendered | null {
  if (taken !== undefined) return taken;
  const element = document.getElementById(elementId);
  taken = element && (JSON.parse(element.textContent) as Rendered);
  element?.replaceChildren();
  return taken;
}

/** Brings a guarded page's data to the browser; nothing on pages that are the same for everyone. */
export function RenderedPage() {
  const queryClient = useQueryClient();
  useEffect(() => keepAsLongAsShown(queryClient), [queryClient]);
  const [email] = useState(renderedEmail);
  const [at] = useState(renderedAt);
  if (email === null || at === undefined) return null;
  const rendered = { email, at, data: pageDataOf(queryClient) } satisfies Rendered;
  // No text of anyone's may end the element.
  const text = import.meta.env.SSR ? JSON.stringify(rendered).replaceAll("<", "\\u003c") : "";
  return (
    <script
      id={elementId}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without tags
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}

/** What a screen keeps only while it shows it (`gcTime: 0`) is not kept longer for having been brought. */
function keepAsLongAsShown(queryClient: QueryClient): void {
  for (const query of queryClient.getQueryCache().getAll()) {
    if (query.observers.some(({ options }) => options.gcTime === 0)) query.gcTime = 0;
  }
}
