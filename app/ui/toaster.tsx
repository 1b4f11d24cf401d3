import circleAlert from "lucide/dist/esm/icons/circle-alert.mjs";
import circleCheck from "lucide/dist/esm/icons/circle-check.mjs";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Icon } from "./icon.tsx";
import { joinClasses } from "./join-classes.ts";
import { dropToast, type ToastMessage, toasts } from "./toast.ts";

/** Milliseconds a message stays (`spec §8`). */
const staysMs = 1500;

/** Shows and announces the messages of `toast`; they stay while the mouse is on them or the page is hidden. */
export function Toaster() {
  const messages = toasts.use();
  const isHidden = useSyncExternalStore(
    watchVisibility,
    () => document.hidden,
    () => false,
  );
  const [isHeld, setIsHeld] = useState(false);
  return (
    <section
      aria-label="Messages"
      aria-live="polite"
      onPointerEnter={({ pointerType }) => setIsHeld(pointerType === "mouse")}
      onPointerLeave={() => setIsHeld(false)}
      className="fixed inset-x-2 top-2 z-toast sm:start-auto sm:end-6 sm:top-22 sm:w-90 print:hidden"
    >
      {messages.length > 0 && (
        <ol className="grid gap-3">
          {messages.map((message) => (
            <Message key={message.id} message={message} isHeld={isHeld || isHidden} />
          ))}
        </ol>
      )}
    </section>
  );
}

type MessageProps = { message: ToastMessage; isHeld: boolean };

function Message({ message: { id, kind, title, text }, isHeld }: MessageProps) {
  const item = useRef<HTMLLIElement>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const icon = kind === "success" ? circleCheck : circleAlert;

  useEffect(() => {
    if (isHeld || isLeaving) return;
    const timer = setTimeout(() => setIsLeaving(true), staysMs);
    return () => clearTimeout(timer);
  }, [isHeld, isLeaving]);

  useEffect(() => {
    if (!isLeaving) return;
    const fading = item.current?.getAnimations() ?? [];
    void Promise.allSettled(fading.map(({ finished }) => finished)).then(() => dropToast(id));
  }, [isLeaving, id]);

  return (
    <li
      ref={item}
      data-kind={kind}
      data-leaving={isLeaving || undefined}
      className={joinClasses(
        "flex w-full items-start gap-3 rounded border border-rule border-l-6 bg-raised p-4 text-ink shadow-float",
        "transition-[opacity,translate] duration-slow starting:-translate-y-4 starting:opacity-0 " +
          "data-leaving:-translate-y-4 data-leaving:opacity-0",
        kind === "success" ? "border-l-success" : "border-l-danger",
      )}
    >
      <Icon
        of={icon}
        className={joinClasses("size-6 shrink-0", kind === "success" ? "text-success" : "text-danger")}
      />
      <div>
        <p className="font-bold leading-snug">{title}</p>
        {text && <p className="text-muted text-small">{text}</p>}
      </div>
    </li>
  );
}

function watchVisibility(call: () => void): () => void {
  document.addEventListener("visibilitychange", call);
  return () => document.removeEventListener("visibilitychange", call);
}
