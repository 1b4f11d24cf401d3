import Check from "lucide-react/icons/check";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CardBody } from "#app/ui/card-body.tsx";
import { Price } from "#app/ui/price.tsx";
import { dollarsOfCents } from "#contract/money.ts";
import type { Tier } from "#studio/tiers.ts";

type TierCardProps = { tier: Tier; disabled: boolean; onChoose: () => void };

/** One membership: what it costs, what one gets, and the button that chooses it. */
export function TierCard({ tier, disabled, onChoose }: TierCardProps) {
  const dollars = dollarsOfCents(tier.priceCents);
  const isMiddle = tier.name === "Standard";
  return (
    <Card variant={isMiddle ? "studio" : "framed"}>
      <CardBody className="gap-6">
        <div className="grid gap-2">
          <h2 className="font-label">{tier.name}</h2>
          <Price dollars={dollars} className="font-display text-display-1" />
          <p className="text-lead">{tier.pitch}</p>
        </div>
        <ul className="grid gap-2 border-hair border-t pt-4">
          {tier.benefits.map((benefit) => (
            <li key={benefit} className="flex gap-3">
              <Check aria-hidden="true" strokeWidth={3} className="mt-1 size-4 shrink-0 text-studio" />
              {benefit}
            </li>
          ))}
        </ul>
        <Button
          size="lg"
          wide
          variant={isMiddle ? "primary" : "secondary"}
          disabled={disabled}
          onClick={onChoose}
          className="mt-auto"
        >
          Price ${dollars}
        </Button>
      </CardBody>
    </Card>
  );
}
