import { joinClasses } from "./join-classes.ts";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "closed";
export type ButtonSize = "sm" | "md" | "lg";
export type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; wide?: boolean };

const base =
  "inline-flex items-center justify-center gap-2 rounded border text-center font-bold leading-tight " +
  "no-underline select-none transition-colors [font-stretch:92%] " +
  "aria-disabled:cursor-not-allowed disabled:cursor-not-allowed [&_svg]:size-[1.15em] [&_svg]:shrink-0";

const variants: Record<ButtonVariant, string> = {
  primary:
    "border-accent-edge bg-accent text-on-accent not-aria-disabled:hover:bg-accent-strong " +
    "not-aria-disabled:active:bg-accent-strong",
  secondary:
    "border-rule bg-transparent text-ink not-aria-disabled:hover:bg-ink not-aria-disabled:hover:text-paper",
  quiet:
    "border-transparent bg-transparent text-ink underline decoration-2 underline-offset-4 decoration-hair " +
    "not-aria-disabled:hover:bg-sunken not-aria-disabled:hover:decoration-current",
  danger:
    "border-danger bg-transparent text-danger not-aria-disabled:hover:bg-danger not-aria-disabled:hover:text-paper",
  // Can be pressed, to be told why there is nothing to be had.
  closed: "cursor-not-allowed border-field border-dashed bg-transparent text-muted",
};

const sizes: Record<ButtonSize, string> = {
  sm: "min-h-9 px-3 py-1 text-small pointer-coarse:min-h-target",
  md: "min-h-target px-6 py-2 text-body",
  lg: "min-h-14 px-8 py-3 text-lead",
};

/** The classes of a button, also for links that look like one. */
export function buttonStyle({ variant = "primary", size = "md", wide = false }: ButtonLook): string {
  return joinClasses(base, variants[variant], sizes[size], wide && "w-full");
}
