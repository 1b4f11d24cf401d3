import { type AsksForProof, proofFor } from "#studio/proof.ts";

/** What everybody sees under somebody's name, or what shows their days to whoever has an address, always asks. */
const always: readonly AsksForProof[] = ["review", "calendar"];

/** Whether this waits until its member's address is proven (D67). */
export function waitsForProof(deed: AsksForProof): boolean {
  return always.includes(deed) || proofFor.includes(deed);
}
