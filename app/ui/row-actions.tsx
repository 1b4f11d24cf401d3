import squarePen from "lucide/dist/esm/icons/square-pen.mjs";
import trash from "lucide/dist/esm/icons/trash.mjs";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { joinClasses } from "./join-classes.ts";
import { LinkButton } from "./link-button.tsx";

type RowActionsProps = {
  /** The id of the element that names the row. */
  about: string;
  editPath: string;
  /** Left out where the row must stay. */
  onRemove?: () => void;
  /** Between the two. */
  children?: ReactNode;
};

/** What can be done about a row: edit it and remove it. */
export function RowActions({ about, editPath, onRemove, children }: RowActionsProps) {
  return (
    <span className={joinClasses("inline-flex items-center md:-ms-3", onRemove ? "-me-3" : "md:me-23")}>
      <LinkButton to={editPath} variant="quiet" size="sm" aria-describedby={about}>
        <Icon of={squarePen} />
        Edit
      </LinkButton>
      {children}
      {onRemove && (
        <Button variant="quiet" size="sm" aria-describedby={about} onClick={onRemove}>
          <Icon of={trash} />
          Remove
        </Button>
      )}
    </span>
  );
}
