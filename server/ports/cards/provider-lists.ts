import type { CardListing } from "./card-provider.ts";

const pageSize = 100;

/** What the provider's lists are asked for. */
export function listQuery(listing: CardListing) {
  if ("intentId" in listing) return { payment_intent: listing.intentId, limit: pageSize };
  return { created: { gte: Math.floor(listing.createdSince.getTime() / 1000) }, limit: pageSize };
}

/** A moment of the provider's, whole seconds since 1970, as ISO 8601 in UTC. */
export function momentOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

/** The id in a reference of the provider's, which names a thing or holds the whole of it. */
export function idIn(reference: string | { id: string } | null): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}
