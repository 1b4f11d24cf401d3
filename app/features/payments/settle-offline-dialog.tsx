import { FormDialog } from "#app/forms/form-dialog.tsx";
import { priceText } from "#app/ui/price.tsx";
import { toast } from "#app/ui/toast.ts";
import { deskWords } from "#contract/desk-words.ts";
import { type FailedRefund, SettledOffline } from "#contract/payments.ts";
import { useSettleOffline } from "./refunds.ts";

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
      schema={SettledOffline}
      fields={{
        how: { control: "text", label: "How was it paid?", hint: "e.g. cash, 22 November" },
      }}
      start={{ how: desk ? deskWords[desk] : "" }}
      send={async (input) => {
        const recorded = await note(input);
        toast.success(`${priceText(recorded.amount)} is recorded as refunded.`);
      }}
      submitLabel="Record refund"
      busyLabel="Recording…"
      onClose={onClose}
    />
  );
}
