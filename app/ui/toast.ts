/** A short message at the top end of the page, gone by itself after 1500 ms (`spec §8`). */
export const toast = {
  success: (title: string, text?: string) => say({ kind: "success", title, text }),
  error: (title: string, text?: string) => say({ kind: "error", title, text }),
  /** An error that is worth a retry (`spec §8`). */
  failure: (text = "Request failed! Please try again.") => say({ kind: "error", title: "Oops...", text }),
};

export type ToastMessage = { id: number; kind: "success" | "error"; title: string; text?: string };

let messages: readonly ToastMessage[] = [];
let last = 0;
const watchers = new Set<() => void>();

/** The current messages, oldest first. */
export function readToasts(): readonly ToastMessage[] {
  return messages;
}

/** Calls when a message appears or disappears; returns how to stop. */
export function watchToasts(call: () => void): () => void {
  watchers.add(call);
  return () => watchers.delete(call);
}

export function dropToast(id: number): void {
  show(messages.filter((message) => message.id !== id));
}

function say(message: Omit<ToastMessage, "id">): void {
  last += 1;
  show([...messages, { ...message, id: last }]);
}

function show(next: readonly ToastMessage[]): void {
  messages = next;
  for (const call of watchers) call();
}
