import trash from "lucide/dist/esm/icons/trash.mjs";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CardBody } from "#app/ui/card-body.tsx";
import { Carousel } from "#app/ui/carousel.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { MoreMenu } from "#app/ui/more-menu.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { Section } from "#app/ui/section.tsx";
import { Specimen } from "./specimen.tsx";

type Payment = { id: string; trainer: string; slot: string; dollars: number };

const payments: Payment[] = [
  { id: "pi_3QaBcDeFgHiJkLmN", trainer: "Farzana Akter", slot: "Morning", dollars: 20 },
  { id: "pi_3QaXyZaBcDeFgHiJ", trainer: "Imran Chowdhury", slot: "Evening", dollars: 100 },
];

const columns: Array<Column<Payment>> = [
  { header: "Trainer", cell: ({ trainer }) => trainer, names: true },
  { header: "Transaction", cell: ({ id }) => <span className="text-small">{id}</span>, plain: true },
  { header: "Slot", cell: ({ slot }) => slot },
  { header: "Amount", cell: ({ dollars }) => <Price dollars={dollars} />, align: "end", leads: true },
  {
    header: "Actions",
    quiet: true,
    align: "end",
    cell: () => (
      <span className="inline-flex items-center gap-2">
        <Button size="sm" variant="secondary">
          Edit
        </Button>
        <MoreMenu items={[{ label: "Remove", icon: trash, onPress: () => {} }]} />
      </span>
    ),
  },
];

const posters = ["body-pump", "spin", "yoga", "hiit"];
const people = ["ayesha-rahman", "joy-barua", "kamal-uddin", "lamia-karim", "rumana-islam", "sabbir-hossain"];

/** Tables, carousels and sections, which take the whole width. */
export function LargerParts() {
  return (
    <>
      <div className="page-width">
        <Specimen name="data-table" stack>
          <DataTable caption="Payments" captionShown columns={columns} rows={payments} rowKey="id" />
        </Specimen>
        <Specimen name="carousel: four posters, moving by itself every 3 s" stack>
          <Carousel label="Classes" autoplayMs={3000}>
            {posters.map((poster) => (
              <a key={poster} href="/styleguide" className="block">
                <Picture src={`/pictures/classes/${poster}.svg`} alt={poster} ratio="poster" loads="soon" />
              </a>
            ))}
          </Carousel>
        </Specimen>
      </div>
      <Section
        title="Reviews"
        lede="A section on the studio’s green, with a carousel in it."
        surface="studio"
      >
        <Carousel label="What members say" autoplayMs={3500}>
          {people.map((person) => (
            <Card key={person}>
              <CardBody>
                <Picture src={`/pictures/reviewers/${person}.svg`} alt="" ratio="square" />
                <p>Six weeks in, and the stairs at Farmgate have stopped being a topic.</p>
              </CardBody>
            </Card>
          ))}
        </Carousel>
      </Section>
      <Section title="To the edges" bleeds>
        <div className="ornament-border" />
      </Section>
      {(["paper", "sunken", "highlight", "accent", "ink"] as const).map((surface) => (
        <Section
          key={surface}
          title={`On ${surface}`}
          lede="Every token keeps its contrast here."
          surface={surface}
          actions={<Button variant="secondary">See all</Button>}
        >
          <p className="max-w-text">
            Running text on this ground, with <strong>weight</strong> where it counts.
          </p>
        </Section>
      ))}
    </>
  );
}
