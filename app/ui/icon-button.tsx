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
      className={joinClasses("icon-button", className)}
      {...rest}
    />
  );
}
