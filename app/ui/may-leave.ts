/** Asks before the page is left, unless that happens anyway; true to leave. */
type Ask = (how: { anyway: boolean }) => Promise<boolean>;

let ask: Ask | undefined;

/** Whether the page may be left to log out; asks where that would lose something. */
export async function mayLeave(how: { anyway: boolean }): Promise<boolean> {
  return ask ? ask(how) : true;
}

/** Sets the question before a logout; returns how to remove it. */
export function askBeforeLeaving(question: Ask): () => void {
  ask = question;
  return () => {
    ask = undefined;
  };
}
