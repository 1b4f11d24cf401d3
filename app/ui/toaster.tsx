import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import { useEffect } from "react";
import { Toaster as Sonner, toast as sonner } from "sonner";
import { receiveToasts } from "./toast.ts";

/** Shows and announces the messages of `toast`. */
export default function Toaster() {
  useEffect(
    () => receiveToasts(({ kind, title, text }) => sonner[kind](title, text ? { description: text } : {})),
    [],
  );
  return (
    <Sonner
      className="font-sans!"
      position="top-right"
      duration={1500}
      offset={{ top: 88, right: 24 }}
      mobileOffset={{ top: 80, left: 16, right: 16 }}
      containerAriaLabel="Messages"
      icons={{
        success: <CircleCheck aria-hidden="true" className="size-6 text-success" />,
        error: <CircleAlert aria-hidden="true" className="size-6 text-danger" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "flex w-full items-start gap-3 rounded border border-rule border-l-6 bg-raised p-4 text-ink " +
            "shadow-float sm:w-90",
          success: "border-l-success!",
          error: "border-l-danger!",
          title: "font-bold leading-snug",
          description: "text-muted text-small",
          icon: "shrink-0",
        },
      }}
    />
  );
}
