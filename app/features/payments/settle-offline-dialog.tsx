import { z } from "zod";
import { FormDialog } from "#app/forms/form-dialog.tsx";
import { priceText } from "#app/ui/price.tsx";
import { toast } from "#app/ui/toast.ts";
import { DeskWay } from "#contract/desk.ts";
import { deskWays, deskWords } from "#contract/desk-words.ts";
import type { FailedRefund } from "#contract/payments.ts";
import { optionalText } from "#contract/primitives.ts";
import { useSettleOffline } from "./refunds.ts";

/** Both together are within what the server takes. */
const longestDetails = 250;

const Settling = z.object({ way: DeskWay, details: optionalText({ longest: longestDetails }) });

type SettleOfflineDialogProps = { refund: FailedRefund; onClose: () => void };

/** Asks how a refund that the provider refused was paid instead (D58). */
export default function SettleOfflineDialog({ refund, onClose }: SettleOfflineDialogProps) {
  const { mutateAsync: note } = useSettleOffline(refund._id);
  const { amount, userName, desk } = refund;
  return (
    <FormDialog
      title={desk ? "Paid back at the desk" : "Settled offline"}
      text={
        desk ? (
          <p>
            You have given {priceText(amount)} back to {userName}. The books will show it as paid back.
          </p>
        ) : (
          <p>
            You have refunded {priceText(amount)} to {userName} outside the card provider. The books will show
            it as paid back, and we won’t try the provider again.
          </p>
        )
      }
      schema={Settling}
      fields={{
        way: { control: "choice", legend: "How was it paid?", options: deskWays },
        details: {
          control: "text",
          label: "Details",
          optional: true,
          hint: `Such as the day or the transfer’s number. ${userName} will see them on the receipt.`,
        },
      }}
      start={{ ...(desk && { way: desk }), details: "" }}
      send={async ({ way, details }) => {
        const recorded = await note({ how: [deskWords[way], details].filter(Boolean).join(", ") });
        toast.success(`${priceText(recorded.amount)} is recorded as refunded.`);
      }}
      submitLabel="Record refund"
      busyLabel="Recording…"
      onClose={onClose}
    />
  );
}
