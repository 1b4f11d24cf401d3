import { createStore } from "./store.ts";

/** A short message at the top end of the page, gone by itself after 1500 ms (`spec §8`). */
export const toast = {
  success: (title: string, text?: string) => say({ kind: "success", title, text }),
  error: (title: string, text?: string) => say({ kind: "error", title, text }),
  /** An error that is worth a retry (`spec §8`). */
  failure: (text = "Request failed! Please try again.") => say({ kind: "error", title: "Oops...", text }),
};

export type ToastMessage = { id: number; kind: "success" | "error"; title: string; text?: string };

/** The current messages, oldest first. */
export const toasts = createStore<readonly ToastMessage[]>([]);
let last = 0;

export function dropToast(id: number): void {
  toasts.write(toasts.read().filter((message) => message.id !== id));
}

function say(message: Omit<ToastMessage, "id">): void {
  last += 1;
  toasts.write([...toasts.read(), { ...message, id: last }]);
}
