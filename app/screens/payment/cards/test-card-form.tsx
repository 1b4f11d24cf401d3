import { useImperativeHandle, useRef, useState } from "react";
import type { CardFormProps, CardOutcome, Confirmation } from "./card-form.ts";
import { formatCardNumber, formatCvc, formatExpiry } from "./card-format.ts";
import { ChallengeDialog } from "./challenge-dialog.tsx";
import { DigitsField } from "./digits-field.tsx";
import { type CardText, missingParts } from "./missing-parts.ts";
import { TestCards } from "./test-cards.tsx";
import { confirmCard, fetchPresent, type GatewayAnswer } from "./test-gateway.ts";

type Challenge = { url: string; caller: Confirmation; settle: (answer: GatewayAnswer) => void };

const order = ["number", "expiry", "cvc"] as const;

/** The card form of the embedded test gateway (D45): our own fields, no card is charged, no number is kept. */
export function TestCardForm({ ref, publishableKey, locked, children }: CardFormProps) {
  const [card, setCard] = useState<CardText>({ number: "", expiry: "", cvc: "" });
  const [missing, setMissing] = useState<Partial<CardText>>({});
  const [challenge, setChallenge] = useState<Challenge>();
  const fields = useRef<HTMLFieldSetElement>(null);

  useImperativeHandle(ref, () => ({ check, confirm }));

  function check(): boolean {
    const found = missingParts(card);
    setMissing(found);
    const first = order.find((part) => found[part]);
    if (first) fields.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    return !first;
  }

  async function confirm(confirmation: Confirmation): Promise<CardOutcome> {
    let answer = await confirmCard({ ...confirmation, publishableKey, card });
    if (answer.kind === "challenge") {
      const { url } = answer;
      answer = await new Promise<GatewayAnswer>((settle) =>
        setChallenge({ url, caller: confirmation, settle }),
      );
      setChallenge(undefined);
    }
    if (answer.kind === "succeeded") return { status: "succeeded" };
    return { status: "failed", message: answer.kind === "failed" ? answer.message : "" };
  }

  function edit(part: keyof CardText, value: string) {
    setCard((last) => ({ ...last, [part]: value }));
    setMissing((last) => ({ ...last, [part]: undefined }));
  }

  return (
    <div className="grid gap-4">
      <p className="surface-highlight rounded px-4 py-2 font-semibold">Test mode: no card is charged</p>
      <fieldset ref={fields} className="grid grid-cols-2 gap-4">
        <legend className="sr-only">Card</legend>
        <DigitsField
          label="Card number"
          name="number"
          autoComplete="cc-number"
          placeholder="1234 1234 1234 1234"
          className="col-span-2"
          value={card.number}
          format={formatCardNumber}
          onChange={(value) => edit("number", value)}
          error={missing.number}
          readOnly={locked}
        />
        <DigitsField
          label="Expiry date"
          name="expiry"
          autoComplete="cc-exp"
          placeholder="MM / YY"
          value={card.expiry}
          format={formatExpiry}
          onChange={(value) => edit("expiry", value)}
          error={missing.expiry}
          readOnly={locked}
        />
        <DigitsField
          label="CVC"
          name="cvc"
          autoComplete="cc-csc"
          placeholder="123"
          value={card.cvc}
          format={formatCvc}
          onChange={(value) => edit("cvc", value)}
          error={missing.cvc}
          readOnly={locked}
        />
      </fieldset>
      {children}
      {!locked && (
        <TestCards
          onUse={(chosen) => {
            setCard(chosen);
            setMissing({});
          }}
        />
      )}
      {challenge && (
        <ChallengeDialog
          url={challenge.url}
          present={() => fetchPresent({ ...challenge.caller, publishableKey })}
          onDone={challenge.settle}
        />
      )}
    </div>
  );
}
