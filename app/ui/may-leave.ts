/** Asks whoever is about to leave the page, unless they go anyway; true where they go. */
type Ask = (how: { anyway: boolean }) => Promise<boolean>;

let ask: Ask | undefined;

/** Whether the page lets people go who are about to be signed out; asks them where it would cost something. */
export async function mayLeave(how: { anyway: boolean }): Promise<boolean> {
  return ask ? ask(how) : true;
}

/** Has people asked before they are signed out; returns how to stop. */
export function askBeforeLeaving(question: Ask): () => void {
  ask = question;
  return () => {
    ask = undefined;
  };
}
