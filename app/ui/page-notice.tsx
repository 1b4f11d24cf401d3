import type { ReactNode } from "react";
import { fitWords } from "./fit-words.ts";
import { pictureAddress } from "./picture-address.ts";

type PageNoticeProps = {
  /** One word, set like a poster's. */
  word: string;
  /** What happened. */
  title: ReactNode;
  /** Why, and what one can do. */
  children: ReactNode;
  /** The way on: buttons. */
  actions: ReactNode;
};

/** Stands in for a whole page that cannot be shown: a rickshaw by the roadside, what happened, and the way on. */
export function PageNotice({ word, title, children, actions }: PageNoticeProps) {
  return (
    <section className="grid gap-8">
      <div className="flex items-end justify-between gap-x-8">
        <div className="@container grow">
          <p
            style={fitWords(word)}
            className="in-register text-fitted font-display text-accent-display leading-[0.8] [--fitted-most:26rem] [--second-ink:var(--color-highlight)]"
          >
            {word}
          </p>
        </div>
        <img
          src={pictureAddress("/pictures/ornament/not-found.svg")}
          alt=""
          width={800}
          height={600}
          className="h-auto w-[38%] max-w-120 flex-none rounded narrow:hidden"
        />
      </div>
      <hr className="ornament-border border-0" />
      <div className="grid gap-3">
        <h1 tabIndex={-1} className="wrap-anywhere font-display text-display-2 normal-case">
          {title}
        </h1>
        <div className="grid max-w-text gap-2 text-lead text-muted">{children}</div>
      </div>
      <div className="flex flex-wrap items-center gap-3">{actions}</div>
    </section>
  );
}
