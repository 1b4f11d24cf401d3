import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";

type UnbookedProps = { price: number; onFinish: () => void };

/** The card was charged and the booking could not be saved yet: the one thing to do, and no way to pay again. */
export function Unbooked({ price, onFinish }: UnbookedProps) {
  return (
    <FormError title={`Your card was charged $${price}, but the booking is not saved yet.`}>
      <div className="mt-2 grid justify-items-start gap-4">
        <p>
          Finish it here; you will not pay again. If that fails, too, you can leave: the card service tells us
          of your payment, and the booking appears by itself.
        </p>
        <Button size="lg" onClick={onFinish}>
          Finish booking
        </Button>
      </div>
    </FormError>
  );
}
