import { TierCards } from "#app/features/payments/tier-card.tsx";
import { Imprint } from "#app/page/imprint.tsx";
import { socialMeta } from "#app/page/social-meta.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { pricesText, refundText } from "#contract/money.ts";
import { brand } from "#studio/brand.ts";
import { slotStarts } from "#studio/hours.ts";
import type { Route } from "./+types/route.ts";

export const meta: Route.MetaFunction = (args) =>
  socialMeta(args, {
    title: "Prices",
    description: `What a membership at ${brand.name} in Dhaka costs and includes: ${pricesText()}.`,
  });

/** What the memberships cost and include, for visitors; they are chosen on a slot's own page. */
export default function PricesScreen() {
  return (
    <main
      id="main"
      className="page-width grid w-full grow content-start gap-8 pt-8 pb-section lg:gap-12 lg:pt-12 print:gap-4 print:py-0"
    >
      <PageHeading
        lede={`A month with one trainer, in their slot. No joining fee, no auto-renewal, and a ${refundText}. Prices are in US dollars.`}
        actions={<ChooseTrainer />}
      >
        Prices
      </PageHeading>
      <TierCards days="any" to="/all-trainers" />
      <section aria-labelledby="way" className="grid gap-6 border-rule border-t pt-8">
        <h2 id="way" className="font-display text-display-2">
          How to begin
        </h2>
        <ol className="grid gap-6 md:grid-cols-3 md:gap-4 lg:gap-6">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="grid content-start gap-2">
              <h3 className="font-display text-display-3 md:max-lg:text-title">
                <span className="text-accent-display">{index + 1}.</span> {title}
              </h3>
              <p className="max-w-text text-muted">{text}</p>
            </li>
          ))}
        </ol>
        <p className="print:hidden">
          <ChooseTrainer />
        </p>
      </section>
      <Imprint />
    </main>
  );
}

function ChooseTrainer() {
  return (
    <LinkButton to="/all-trainers" size="lg">
      Choose your trainer
    </LinkButton>
  );
}

const { Morning, Afternoon, Evening } = slotStarts;

const steps = [
  {
    title: "A trainer",
    text: "One who teaches what you need. They get to know you, and you them.",
  },
  {
    title: "A slot",
    text: `Morning from ${Morning}, afternoon from ${Afternoon} or evening from ${Evening}: the same time every day.`,
  },
  {
    title: "A membership",
    text: `Pay by card and start with the next session. It runs for a month, with a ${refundText}.`,
  },
];
