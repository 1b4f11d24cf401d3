import { useImperativeHandle, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import type { CardFormProps, CardOutcome, Confirmation } from "./card-form.ts";
import { formatCardNumber, formatCvc, formatExpiry } from "./card-format.ts";
import { ChallengeDialog } from "./challenge-dialog.tsx";
import { DigitsField } from "./digits-field.tsx";
import { type CardText, missingParts } from "./missing-parts.ts";
import { confirmCard, fetchPresent } from "./test-gateway.ts";

type Challenge = { url: string; caller: Confirmation; settle: (outcome: CardOutcome) => void };

const parts = [
  {
    name: "number",
    label: "Card number",
    autoComplete: "cc-number",
    placeholder: "1234 1234 1234 1234",
    format: formatCardNumber,
    className: "col-span-2",
  },
  {
    name: "expiry",
    label: "Expiry date",
    autoComplete: "cc-exp",
    placeholder: "MM / YY",
    format: formatExpiry,
  },
  { name: "cvc", label: "CVC", autoComplete: "cc-csc", placeholder: "123", format: formatCvc },
] as const;

/** The card form of the embedded test gateway (D45): our own fields, no card is charged, no number is kept. */
export function TestCardForm({ ref, publishableKey, onEnter, locked, children }: CardFormProps) {
  const [card, setCard] = useState<CardText>({ number: "", expiry: "", cvc: "" });
  const [missing, setMissing] = useState<Partial<CardText>>({});
  const [challenge, setChallenge] = useState<Challenge>();
  const fields = useRef<HTMLFieldSetElement>(null);

  useImperativeHandle(ref, () => ({ check, confirm }));

  function check(): boolean {
    const nowMissing = missingParts(card, new Date());
    setMissing(nowMissing);
    const first = parts.find(({ name }) => nowMissing[name]);
    if (first) fields.current?.querySelector<HTMLInputElement>(`[name="${first.name}"]`)?.focus();
    return !first;
  }

  async function confirm(confirmation: Confirmation): Promise<CardOutcome> {
    const answer = await confirmCard({ ...confirmation, publishableKey, card });
    if (answer.status !== "challenge") return answer;
    const { url } = answer;
    const outcome = await new Promise<CardOutcome>((settle) =>
      setChallenge({ url, caller: confirmation, settle }),
    );
    setChallenge(undefined);
    return outcome;
  }

  function edit(part: keyof CardText, value: string) {
    onEnter();
    setCard((last) => ({ ...last, [part]: value }));
    setMissing((last) => ({ ...last, [part]: undefined }));
  }

  return (
    <div className="grid gap-4">
      {locked ? (
        <p className="surface-highlight rounded px-4 py-2.5 font-semibold">{testMode}</p>
      ) : (
        <TestCards
          onUse={(chosen) => {
            onEnter();
            setCard(chosen);
            setMissing({});
          }}
        />
      )}
      <fieldset ref={fields} className="grid grid-cols-2 gap-4">
        <legend className="sr-only">Card</legend>
        {parts.map((part) => (
          <DigitsField
            key={part.name}
            {...part}
            value={card[part.name]}
            onChange={(value) => edit(part.name, value)}
            error={missing[part.name]}
            readOnly={locked}
          />
        ))}
      </fieldset>
      {children}
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

const testMode = "Test mode: no card is charged";

const cards = [
  { number: "4242 4242 4242 4242", does: "is charged" },
  { number: "4000 0000 0000 0002", does: "is declined" },
  { number: "4000 0000 0000 9995", does: "has insufficient funds" },
  { number: "4000 0000 0000 0069", does: "has expired" },
  { number: "4000 0000 0000 0127", does: "has a wrong CVC" },
  { number: "4000 0025 0000 3155", does: "asks for confirmation" },
];

/** The provider's well-known test cards (D45), to copy or to fill in with one press. */
function TestCards({ onUse }: { onUse: (card: CardText) => void }) {
  return (
    <details className="border border-highlight rounded">
      <summary className="surface-highlight flex min-h-target cursor-pointer list-none flex-wrap items-center justify-between gap-x-4 rounded px-4 py-1 font-semibold [&::-webkit-details-marker]:hidden">
        <span>{testMode}</span>
        <span className="underline decoration-2 underline-offset-4">Test cards</span>
      </summary>
      <ul className="grid px-4">
        {cards.map(({ number, does }) => (
          <li
            key={number}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 border-hair py-2 not-first:border-t"
          >
            <span>
              <span className="tabular font-semibold">{number}</span>{" "}
              <span className="text-muted">{does}</span>
            </span>
            <Button
              size="sm"
              variant="quiet"
              aria-label={`Use ${number}`}
              onClick={() => onUse({ number, expiry: "12 / 34", cvc: "123" })}
            >
              Use
            </Button>
          </li>
        ))}
      </ul>
      <p className="px-4 pb-2 text-muted text-small">Use any future date and any three-digit CVC.</p>
    </details>
  );
}
