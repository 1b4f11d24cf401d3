import { Button } from "#app/ui/button.tsx";
import type { CardText } from "./missing-parts.ts";

const cards = [
  { number: "4242 4242 4242 4242", does: "is charged" },
  { number: "4000 0000 0000 0002", does: "is declined" },
  { number: "4000 0000 0000 9995", does: "has insufficient funds" },
  { number: "4000 0000 0000 0069", does: "has expired" },
  { number: "4000 0000 0000 0127", does: "has a wrong CVC" },
  { number: "4000 0025 0000 3155", does: "asks its owner first" },
];

/** The provider's well-known test cards (D45): to copy, or to fill in at a press. */
export function TestCards({ onUse }: { onUse: (card: CardText) => void }) {
  return (
    <details className="border-hair border-t pt-3">
      <summary className="min-h-target cursor-pointer content-center font-semibold">
        Test cards to try
      </summary>
      <ul className="grid">
        {cards.map(({ number, does }) => (
          <li
            key={number}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 border-hair border-t py-2"
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
      <p className="text-muted text-small">Any later date and any three digits of CVC go with them.</p>
    </details>
  );
}
