import ellipsis from "lucide/dist/esm/icons/ellipsis.mjs";
import { type ReactNode, useId, useRef } from "react";
import { Button } from "./button.tsx";
import { type Drawing, Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";

type MoreMenuProps = {
  /** The id of the element that names what it is about. */
  "aria-describedby"?: string;
  /** What its button says; three dots where nothing is said. */
  children?: ReactNode;
  items: readonly { label: string; icon: Drawing; onPress: () => void }[];
};

/** Actions to choose from, such as a row's beside its main one; opens above the page and closes by itself. */
export function MoreMenu({ items, children, ...about }: MoreMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);

  /** Below the button, right edges aligned, or left ones where there is no room; above it where the window ends. */
  function place() {
    const [at, size] = [button.current?.getBoundingClientRect(), list.current?.getBoundingClientRect()];
    if (!at || !size || !list.current) return;
    const isLow = at.bottom + size.height > window.innerHeight;
    list.current.style.top = `${isLow ? at.top - size.height : at.bottom}px`;
    const left = at.right - size.width;
    list.current.style.left = `${left < 0 ? at.left : left}px`;
  }

  return (
    <>
      {children ? (
        <Button ref={button} variant="secondary" {...about} popoverTarget={id}>
          {children}
        </Button>
      ) : (
        <IconButton
          ref={button}
          label="More"
          {...about}
          popoverTarget={id}
          className="size-9 border-transparent pointer-coarse:size-target"
        >
          <Icon of={ellipsis} />
        </IconButton>
      )}
      <ul
        ref={list}
        id={id}
        popover="auto"
        onToggle={place}
        className="fixed inset-auto min-w-48 rounded border border-rule bg-raised text-ink shadow-float"
      >
        {items.map(({ label, icon, onPress }) => (
          <li key={label}>
            <button
              type="button"
              {...about}
              onClick={() => {
                // Before anything opens: closing the menu returns the focus to the button.
                list.current?.hidePopover();
                onPress();
              }}
              className="flex min-h-target w-full items-center gap-3 px-4 text-start font-semibold hover:bg-sunken"
            >
              <Icon of={icon} className="size-5" />
              {label}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
