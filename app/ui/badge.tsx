import type { ComponentProps } from "react";
import { joinClasses } from "./join-classes.ts";

export type Tone = keyof typeof tones;

type BadgeProps = ComponentProps<"span"> & { tone?: Tone };

const tones = {
  neutral: "bg-sunken text-ink",
  studio: "bg-studio text-on-studio",
  highlight: "bg-highlight text-on-highlight",
  danger: "bg-danger-soft text-danger",
  success: "bg-success-soft text-success",
  /** What one looks for first, in any light: its colours turned over. */
  strong: "bg-ink text-paper",
};

/** A state in a word or two, such as "Requested" or "Test mode". */
export function Badge({ tone = "neutral", className, ...rest }: BadgeProps) {
  return (
    <span
      className={joinClasses(
        "inline-flex items-center gap-1 rounded px-2 py-0.5 font-bold text-small whitespace-nowrap print:border",
        tones[tone],
        className,
      )}
      {...rest}
    />
  );
}
