import type { ComponentProps } from "react";
import { joinClasses } from "./join-classes.ts";

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label"> & {
  /** What it does; read aloud and shown on hover. */
  label: string;
};

/** A square button that shows an icon only. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={joinClasses(
        "grid size-target shrink-0 place-items-center rounded border border-rule transition-colors [&_svg]:size-5",
        "enabled:hover:bg-ink enabled:hover:text-paper " + "disabled:border-dashed disabled:text-muted",
        className,
      )}
      {...rest}
    />
  );
}
