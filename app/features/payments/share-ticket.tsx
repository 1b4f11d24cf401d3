import { useMutation } from "@tanstack/react-query";
import share from "lucide/dist/esm/icons/share-2.mjs";
import { type MouseEvent, useState } from "react";
import { saveFile } from "#app/data/save-file.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { toast } from "#app/ui/toast.ts";
import type { Payment } from "#contract/payments.ts";

/**
 * Shares the ticket as a picture, which is drawn in this browser and only when asked for: with the system's own dialog
 * where there is one, else as a download. It names its member only if they want that.
 */
export function ShareTicket({ payment }: { payment: Payment }) {
  const [isNamed, setIsNamed] = useState(false);
  const picture = useMutation({
    mutationFn: async (ticket: Element) => {
      const { drawTicket } = await import("./ticket-picture.ts");
      return drawTicket(ticket, { payment, isNamed, now: new Date() });
    },
    onSuccess: hand,
    onError: () => toast.failure("The picture could not be made. Please try again."),
  });

  function press({ currentTarget }: MouseEvent) {
    const ticket = currentTarget.closest(".ticket");
    if (ticket) picture.mutate(ticket);
  }

  return (
    <>
      <Button
        variant="secondary"
        busy={picture.isPending}
        busyLabel="Drawing…"
        className="px-3.5"
        onClick={press}
      >
        <Icon of={share} />
        Share
      </Button>
      <label className="inline-flex min-h-target items-center gap-2">
        <input
          type="checkbox"
          checked={isNamed}
          onChange={({ target }) => setIsNamed(target.checked)}
          className="size-5 shrink-0 accent-studio"
        />
        Show my name on the picture
      </label>
    </>
  );
}

/** Gives the picture to the system's dialog, or saves it; closing the dialog is no failure. */
async function hand(file: File): Promise<void> {
  if (!navigator.canShare?.({ files: [file] })) return save(file);
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    // A slow drawing may outlast what the press allowed.
    if (!(error instanceof DOMException && error.name === "AbortError")) save(file);
  }
}

function save(file: File): void {
  saveFile(file);
  toast.success("Saved as a picture.", file.name);
}
