import { createStore } from "#app/ui/store.ts";

/** The email of whom “Forgot Password?” has led to Home, as far as it was typed; null for everybody else (D7). */
export const forgotten = createStore<string | null>(null);
