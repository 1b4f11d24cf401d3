import { joinClasses } from "./join-classes.ts";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "closed";
export type ButtonSize = "sm" | "md" | "lg";
export type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; wide?: boolean };

/** The classes of a button (`button.css`), also for links that look like one. */
export function buttonStyle({ variant = "primary", size = "md", wide = false }: ButtonLook): string {
  return joinClasses("button", `button-${variant}`, `button-${size}`, wide && "w-full");
}
