import chevronLeft from "lucide/dist/esm/icons/chevron-left.mjs";
import type { LinkProps } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { TextLink } from "#app/ui/text-link.tsx";

/** Above a page's head: where one came from, or where such pages are found. */
export function WayBack({ className, children, ...rest }: LinkProps) {
  return (
    <TextLink className={joinClasses("gap-1 justify-self-start print:hidden", className)} {...rest}>
      <Icon of={chevronLeft} className="size-5" />
      {children}
    </TextLink>
  );
}
