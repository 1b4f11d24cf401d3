import { type AsksForProof, proofFor } from "#studio/proof.ts";

/**
 * What keeps others waiting, is published under somebody's name, or reveals their days to anyone with the address,
 * always requires it.
 */
const always: readonly AsksForProof[] = ["wait", "review", "calendar"];

/** Whether this requires a proven address (D67). */
export function waitsForProof(deed: AsksForProof): boolean {
  return always.includes(deed) || proofFor.includes(deed);
}
