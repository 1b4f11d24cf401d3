import type { ComponentProps } from "react";
import { joinClasses } from "./join-classes.ts";

type CardProps = ComponentProps<"article"> & {
  /** "plain" lies on the paper; "framed" has a rule around it; "studio" is the green one among equals. */
  variant?: "plain" | "framed" | "studio";
  /** The whole card answers to the one link marked `data-card-link`. */
  clickable?: boolean;
};

const variants = {
  plain: "",
  framed: "border border-frame bg-raised",
  // Edged like its equals, so that what is inside stands level with them.
  studio: "surface-studio border border-transparent",
};

/** One thing among its like; the padding is that of its parts (`CardBody`). */
export function Card({ variant = "framed", clickable = false, className, ...rest }: CardProps) {
  return (
    <article
      className={joinClasses("card", variants[variant], clickable && "card-clickable", className)}
      {...rest}
    />
  );
}
