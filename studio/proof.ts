/** What can require a member to have confirmed their email (D67). */
export type AsksForProof = "book" | "apply" | "vote" | "review" | "calendar";

/** What does require it. Reviews and the calendar's address always do, listed here or not. */
export const proofFor: readonly AsksForProof[] = [];
