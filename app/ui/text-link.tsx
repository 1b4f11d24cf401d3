import { Link, type LinkProps } from "react-router";
import { joinClasses } from "./join-classes.ts";

/** A link that stands alone, high enough for a thumb; one within a sentence is a `Link` of class `text-link`. */
export function TextLink({ className, ...rest }: LinkProps) {
  return <Link className={joinClasses("text-link inline-flex min-h-6 items-center", className)} {...rest} />;
}
