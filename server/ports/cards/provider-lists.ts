import type { CardListing } from "./card-provider.ts";

const pageSize = 100;

/** The query for a list of the provider's. */
export function listQuery(listing: CardListing) {
  if ("intentId" in listing) return { payment_intent: listing.intentId, limit: pageSize };
  return { created: { gte: Math.floor(listing.createdSince.getTime() / 1000) }, limit: pageSize };
}

/** The provider's time (seconds since 1970) as ISO 8601 in UTC. */
export function momentOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

/** The id in a provider's reference, which is either an id or the whole object. */
export function idIn(reference: string | { id: string } | null): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}
