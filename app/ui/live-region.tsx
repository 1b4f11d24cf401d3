import { useEffect, useState } from "react";

type Say = (text: string) => void;
let say: Say | undefined;

/** Has a screen reader say the text when it next pauses; nothing is shown. */
export function announce(text: string): void {
  say?.(text);
}

/** Where announcements land; once per page, in the root. */
export function LiveRegion() {
  const [message, setMessage] = useState({ text: "", turn: 0 });
  useEffect(() => {
    say = (text) => setMessage((last) => ({ text, turn: last.turn + 1 }));
    return () => {
      say = undefined;
    };
  }, []);
  // A new element per message, so that the same words are announced again.
  return (
    <div role="status" aria-live="polite" className="sr-only">
      <span key={message.turn}>{message.text}</span>
    </div>
  );
}
