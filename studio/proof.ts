/** What may wait until a member has confirmed their address by the link that registering mails (D67). */
export type AsksForProof = "book" | "apply" | "vote" | "review" | "calendar";

/** What of it does wait. Reviews and the calendar's address always do, whether or not they stand here. */
export const proofFor: readonly AsksForProof[] = [];
