const keyOf = (attemptId: string) => `payment-attempt:${attemptId}`;

/**
 * Remembers, for this tab, which transaction an attempt at paying opened, so that after a reload we can ask
 * whether it was charged. The id alone opens nothing; the client secret is not kept.
 */
export function rememberAttempt(attemptId: string, transactionId: string): void {
  try {
    sessionStorage.setItem(keyOf(attemptId), transactionId);
  } catch {
    // Without storage the same attempt still names the same payment at the provider (D41).
  }
}

/** The transaction that this attempt opened earlier, if it got that far. */
export function recallAttempt(attemptId: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(attemptId));
  } catch {
    return null;
  }
}
