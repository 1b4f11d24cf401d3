import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CardBody } from "#app/ui/card-body.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Specimen } from "./specimen.tsx";

const printed = { id: "specimen", name: "Print" };

/** The printing-press animations; hover over the cards. */
export function Motion() {
  const [prints, setPrints] = useState(1);
  return (
    <Specimen name="motion: in-register, in-print; a card's halftone over a drawing, and on a cover" stack>
      <div key={prints} className="grid items-center gap-6 md:grid-cols-[2fr_1fr]">
        <p className="in-register font-display text-display-1">Two inks</p>
        <Picture src="/pictures/articles/sleep.svg" alt="" ratio="cover" className="in-print rounded" />
      </div>
      <Button variant="secondary" className="justify-self-start" onClick={() => setPrints(prints + 1)}>
        Print again
      </Button>
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {["/pictures/classes/spin.svg", null].map((src) => (
          <Card key={src} clickable>
            <Picture src={src} alt="" of={printed} ratio="cover" className="border-frame border-b" />
            <CardBody>
              <h2 className="font-display text-display-3">
                <a href="/styleguide" data-card-link="">
                  {src ? "A drawing" : "A cover"}
                </a>
              </h2>
            </CardBody>
          </Card>
        ))}
      </div>
    </Specimen>
  );
}
