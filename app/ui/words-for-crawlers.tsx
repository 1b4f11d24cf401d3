import type { ReactNode } from "react";

/**
 * The rest of a link's words, for those who read links out of their place. Neither seen nor heard: people
 * have what stands around the link, and `aria-describedby`.
 */
export function WordsForCrawlers({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className="sr-only">
      {children}
    </span>
  );
}
