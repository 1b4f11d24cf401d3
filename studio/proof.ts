/** What can require a member to have confirmed their email (D67). */
export type AsksForProof = "book" | "wait" | "apply" | "vote" | "review" | "calendar";

/** What does require it. Waiting lists, reviews and the calendar's address always do, listed here or not. */
export const proofFor: readonly AsksForProof[] = [];
