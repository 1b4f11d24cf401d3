import type { ComponentProps } from "react";
import { joinClasses } from "./join-classes.ts";

type CardProps = ComponentProps<"article"> & {
  /** "plain" has neither border nor background; "framed" has both; "studio" is green. */
  variant?: "plain" | "framed" | "studio";
  /** The whole card follows the one link marked `data-card-link`. */
  clickable?: boolean;
};

const variants = {
  plain: "",
  framed: "border border-frame bg-raised",
  // A border like the other cards', so that its content lines up with theirs.
  studio: "surface-studio border border-transparent",
};

/** One item among similar ones; the padding comes from its parts (`CardBody`). */
export function Card({ variant = "framed", clickable = false, className, ...rest }: CardProps) {
  return (
    <article
      className={joinClasses("card", variants[variant], clickable && "card-clickable", className)}
      {...rest}
    />
  );
}
