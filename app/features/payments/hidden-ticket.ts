import { createStore } from "#app/ui/store.ts";

/** The ticket that was hidden last, and on which page, by its key in the browser's history: there it can be taken back. */
export const hiddenTicket = createStore<{ transactionId: string; at: string } | null>(null);
