import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { type ButtonLook, buttonStyle } from "./button-style.ts";
import { joinClasses } from "./join-classes.ts";

type LinkButtonProps = LinkProps & ButtonLook & { children: ReactNode; disabled?: boolean };

/** A link that looks like a button; disabled, it is an empty outline, still read aloud, and leads nowhere. */
export function LinkButton(props: LinkButtonProps) {
  const { variant, size, wide, disabled = false, className, children, ...rest } = props;
  const classes = joinClasses(buttonStyle({ variant, size, wide }), className);
  if (!disabled) {
    return (
      <Link className={classes} {...rest}>
        {children}
      </Link>
    );
  }
  return (
    // biome-ignore lint/a11y/useValidAnchor: it has no target as long as it is disabled
    <a role="link" aria-disabled="true" data-dimmed="" className={classes}>
      {children}
    </a>
  );
}
