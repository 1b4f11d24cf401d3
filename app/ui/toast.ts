/** A short message at the top end of the page, gone by itself after 1500 ms (`spec §8`). */
export const toast = {
  success: (title: string, text?: string) => send({ kind: "success", title, text }),
  error: (title: string, text?: string) => send({ kind: "error", title, text }),
  /** Something went wrong that may go well the next time. */
  failure: (text: string) => send({ kind: "error", title: "Oops...", text }),
};

export type ToastMessage = { kind: "success" | "error"; title: string; text?: string };
export type ToastReceiver = (message: ToastMessage) => void;

const waiting: ToastMessage[] = [];
let receiver: ToastReceiver | undefined;
let wake: (() => void) | undefined;

/** Hands over what was said so far and from now on; returns how to stop. */
export function receiveToasts(receive: ToastReceiver): () => void {
  receiver = receive;
  for (const message of waiting.splice(0)) receive(message);
  return () => {
    receiver = undefined;
  };
}

/** Calls once a message waits while nobody can show it yet. */
export function onFirstToast(call: () => void): void {
  wake = call;
  if (waiting.length > 0) call();
}

function send(message: ToastMessage): void {
  if (receiver) {
    receiver(message);
    return;
  }
  waiting.push(message);
  wake?.();
}
