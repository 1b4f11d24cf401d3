import { useQuery } from "@tanstack/react-query";
import qrCode from "lucide/dist/esm/icons/qr-code.mjs";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { Modal, paperStyle } from "#app/ui/modal.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { Payment } from "#contract/payments.ts";
import { ownCodeQuery } from "./queries.ts";

type ShowCodeProps = { booking: Payment; day: string };

/** On the ticket of a session of today: the member's code, which their trainer scans to tick that they came (D77). */
export function ShowCode({ booking, day }: ShowCodeProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="print:hidden">
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        <Icon of={qrCode} />
        Show my code
      </Button>
      {isOpen && <CodeDialog booking={booking} day={day} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

function CodeDialog({ booking, day, onClose }: ShowCodeProps & { onClose: () => void }) {
  const { _id: id, slotTiming, trainerName } = booking;
  const drawn = useQuery(ownCodeQuery(id, day));
  return (
    <Modal aria-label="Your code" onDismiss={onClose} className={`${paperStyle} grid gap-4 p-6`}>
      <div className="grid gap-1">
        <h2 className="font-bold text-title">Your code for today</h2>
        <p>
          {slotTiming} with {trainerName}. They scan it with their phone’s camera to tick that you came.
        </p>
      </div>
      <Loaded query={drawn} name="Your code" waiting={<Skeleton className="aspect-square w-full" />}>
        {(drawing) => (
          <QrCode
            drawing={drawing}
            label={`Your code for ${slotTiming} with ${trainerName}`}
            className="w-full"
          />
        )}
      </Loaded>
      <p className="text-muted text-small">It works today only, and for them alone.</p>
      <div className="flex justify-end">
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Modal>
  );
}
