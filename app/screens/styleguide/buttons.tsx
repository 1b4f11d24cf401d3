import arrowRight from "lucide/dist/esm/icons/arrow-right.mjs";
import heart from "lucide/dist/esm/icons/heart.mjs";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import type { ButtonVariant } from "#app/ui/button-style.ts";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PhotoSwitch, ThemeSwitch } from "#app/ui/look-switch.tsx";
import { Specimen } from "./specimen.tsx";

const surfaces = [
  "surface-studio",
  "surface-ink",
  "surface-accent",
  "surface-highlight",
  "surface-morning",
  "surface-afternoon",
  "surface-evening",
];
const variants: ButtonVariant[] = ["primary", "secondary", "quiet", "danger", "closed"];

/** Every kind of button. */
export function Buttons() {
  const [busy, setBusy] = useState(false);
  function pay() {
    setBusy(true);
    setTimeout(() => setBusy(false), 2000);
  }
  return (
    <>
      <Specimen name="button: variants, with icon, busy, disabled" stack>
        {variants.map((variant) => (
          <div key={variant} className="flex flex-wrap items-center gap-4">
            <Button variant={variant}>Know More</Button>
            <Button variant={variant}>
              See trainers
              <Icon of={arrowRight} />
            </Button>
            <Button variant={variant} busy>
              Subscribe
            </Button>
            <Button variant={variant} disabled>
              Approve
            </Button>
          </div>
        ))}
      </Specimen>
      <Specimen name="button: sizes, busyLabel, wide">
        <Button size="sm">Small</Button>
        <Button size="md">Middle</Button>
        <Button size="lg">Large</Button>
        <Button size="lg" busy={busy} busyLabel="Asking your bank…" onClick={pay}>
          Pay $50
        </Button>
        <Button wide variant="secondary" className="max-w-form">
          As wide as its place
        </Button>
      </Specimen>
      <Specimen name="link-button: variants, disabled">
        <LinkButton to="/styleguide">Learn More</LinkButton>
        <LinkButton to="/styleguide" variant="secondary">
          Become A Trainer
        </LinkButton>
        <LinkButton to="/styleguide" disabled>
          Become A Trainer
        </LinkButton>
      </Specimen>
      <Specimen name="on other grounds">
        {surfaces.map((surface) => (
          <div key={surface} className={`flex flex-wrap gap-3 p-6 ${surface}`}>
            <Button>Primary</Button>
            <Button variant="secondary">Secondary</Button>
            <Button variant="quiet">Quiet</Button>
            <Button variant="closed">Closed</Button>
            <Button disabled>Disabled</Button>
          </div>
        ))}
      </Specimen>
      <Specimen name="icon-button: plain, disabled; look-switch">
        <IconButton label="Upvote">
          <Icon of={heart} />
        </IconButton>
        <IconButton label="Upvote, not yet" disabled>
          <Icon of={heart} />
        </IconButton>
        <ThemeSwitch />
        <PhotoSwitch />
      </Specimen>
    </>
  );
}
