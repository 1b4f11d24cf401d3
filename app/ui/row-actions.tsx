import squarePen from "lucide/dist/esm/icons/square-pen.mjs";
import trash from "lucide/dist/esm/icons/trash.mjs";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { joinClasses } from "./join-classes.ts";
import { LinkButton } from "./link-button.tsx";
import { MoreMenu } from "./more-menu.tsx";

type RowActionsProps = {
  /** The id of the element that names the row. */
  about: string;
  editPath: string;
  /** Left out where the row must stay. */
  onRemove?: () => void;
  /** Between the two. */
  children?: ReactNode;
};

/** What can be done about a row: edit it and, behind "More", remove it. */
export function RowActions({ about, editPath, onRemove, children }: RowActionsProps) {
  return (
    <span className={joinClasses("inline-flex items-center md:-ms-3", onRemove ? "-me-2" : "me-7")}>
      <LinkButton to={editPath} variant="quiet" size="sm" aria-describedby={about}>
        <Icon of={squarePen} />
        Edit
      </LinkButton>
      {children}
      {onRemove && (
        <MoreMenu aria-describedby={about} items={[{ label: "Remove", icon: trash, onPress: onRemove }]} />
      )}
    </span>
  );
}
