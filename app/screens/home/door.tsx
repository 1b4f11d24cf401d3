import type { ReactNode } from "react";
import { fitWords } from "#app/ui/fit-words.ts";
import { LinkButton } from "#app/ui/link-button.tsx";

export type DoorProps = {
  kicker: string;
  /** In display type. */
  title?: string;
  text: ReactNode;
  /** Where the one button leads. */
  to: string;
  label: string;
  /** Small, below the button. */
  note: string;
};

/** What the poster says below itself, and the one thing to do next. */
export function Door({ kicker, title, text, to, label, note }: DoorProps) {
  return (
    <div className="hero-door">
      <div>
        <p className="font-label text-highlight text-small">{kicker}</p>
        {title && (
          <p className="text-fitted font-display" style={fitWords(title)}>
            {title}
          </p>
        )}
        <p className="text-lead max-sm:min-h-[2lh]">{text}</p>
      </div>
      <div>
        <LinkButton to={to} size="lg">
          {label}
        </LinkButton>
        <p>{note}</p>
      </div>
    </div>
  );
}
