import { type ComponentProps, type MouseEvent, useEffect } from "react";
import { type ButtonLook, buttonStyle } from "./button-style.ts";
import { joinClasses } from "./join-classes.ts";
import { announce } from "./live-region.tsx";
import { Spinner } from "./spinner.tsx";

type ButtonProps = ComponentProps<"button"> &
  ButtonLook & {
    /** Work is under way: the button keeps its width and focus and cannot be pressed. */
    busy?: boolean;
    /** Announced and shown while busy. */
    busyLabel?: string;
  };

/** A button that announces its work. Its type is "button" by default. */
export function Button(props: ButtonProps) {
  const { variant, size, wide, busy = false, busyLabel, ...others } = props;
  const { className, children, onClick, disabled, ...rest } = others;
  useEffect(() => {
    if (busy) announce(busyLabel ?? "Working…");
  }, [busy, busyLabel]);

  function press(event: MouseEvent<HTMLButtonElement>) {
    // A double click on a form's button submits only once.
    const isSentTwice = rest.type === "submit" && event.detail > 1;
    // Not `disabled`, which would drop the focus; this also stops Enter in a field from submitting again.
    if (busy || isSentTwice) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      disabled={disabled}
      data-dimmed={disabled ? "" : undefined}
      className={joinClasses(buttonStyle({ variant, size, wide }), className)}
      {...rest}
      onClick={press}
    >
      <span className="grid place-items-center *:[grid-area:1/1]">
        <span className={joinClasses("inline-flex items-center gap-2", busy && "opacity-0")}>{children}</span>
        <span
          aria-hidden="true"
          className={joinClasses("inline-flex items-center gap-2", !busy && "invisible")}
        >
          <Spinner className={busy ? "" : "animate-none!"} />
          {busyLabel}
        </span>
      </span>
    </button>
  );
}
