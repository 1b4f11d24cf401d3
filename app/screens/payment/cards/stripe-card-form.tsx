import type { Stripe } from "@stripe/stripe-js";
import { type ComponentType, useCallback, useEffect, useState } from "react";
import { LoadError } from "#app/ui/load-error.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { CardFormProps } from "./card-form.ts";
import type { StripeFieldsProps } from "./stripe-fields.tsx";

type Loaded = { stripe: Stripe; Fields: ComponentType<StripeFieldsProps> };

const longestLoadMs = 20_000;

/** Stripe's card form. Its code is loaded only here, and may fail to load. */
export function StripeCardForm(props: CardFormProps) {
  const { publishableKey } = props;
  const [loaded, setLoaded] = useState<Loaded | "failed">();

  const load = useCallback(() => {
    setLoaded(undefined);
    fetchStripe(publishableKey).then(setLoaded, (error: unknown) => {
      console.error("the card form could not be loaded", error);
      setLoaded("failed");
    });
  }, [publishableKey]);
  useEffect(load, [load]);

  if (loaded === "failed") {
    return (
      <LoadError onRetry={load}>
        The card form could not be loaded. Check your connection, or whether something blocks js.stripe.com.
      </LoadError>
    );
  }
  if (loaded) return <loaded.Fields {...props} stripe={loaded.stripe} />;
  return (
    <div className="grid grid-cols-2 gap-4">
      <span role="status" className="sr-only">
        Loading the card form…
      </span>
      <Skeleton className="col-span-2 h-19" />
      <Skeleton className="h-19" />
      <Skeleton className="h-19" />
    </div>
  );
}

async function fetchStripe(publishableKey: string): Promise<Loaded> {
  const [{ loadStripe }, { StripeFields }] = await Promise.all([
    import("@stripe/stripe-js/pure"),
    import("./stripe-fields.tsx"),
  ]);
  const stripe = await Promise.race([
    loadStripe(publishableKey, { locale: "en" }),
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error("timed out")), longestLoadMs)),
  ]);
  if (!stripe) throw new Error("there is no browser to load it in");
  return { stripe, Fields: StripeFields };
}
