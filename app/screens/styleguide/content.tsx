import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { CardBody } from "#app/ui/card-body.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { Stat } from "#app/ui/stat.tsx";
import { TagList } from "#app/ui/tag-list.tsx";
import { Specimen } from "./specimen.tsx";

const rafiq = { id: "", name: "Rafiq Hasan" };
const somebody = { id: "", name: "Somebody" };

/** Text and pictures. */
export function Content() {
  return (
    <>
      <Specimen name="card: framed, plain, studio; picture, card-body, tag, price, date-text inside">
        <div className="grid w-full gap-6 sm:grid-cols-2 lg:grid-cols-3">
          <Card clickable>
            <Picture src="/pictures/classes/yoga.svg" alt="" ratio="poster" />
            <CardBody>
              <h2 className="font-display text-display-3">Yoga</h2>
              <p className="text-muted">
                Slow strength: an hour of long holds, steady breath and quiet legs.
              </p>
              <LinkButton
                to="/styleguide"
                variant="secondary"
                className="mt-auto self-start"
                data-card-link=""
              >
                Learn More
              </LinkButton>
            </CardBody>
          </Card>
          <Card variant="plain">
            <Picture src="/pictures/articles/sleep.svg" alt="" ratio="cover" />
            <CardBody className="px-0 sm:px-0">
              <h2 className="font-bold text-title">Sleep is the cheapest training you will ever buy</h2>
              <p className="text-muted text-small">
                Mitali Das · <DateText date="2025-03-09" />
              </p>
            </CardBody>
          </Card>
          <Card variant="studio">
            <CardBody>
              <h2 className="font-display text-display-3">Standard</h2>
              <p className="font-display text-display-2">
                <Price dollars={50} />
              </p>
              <TagList tags={["Yoga", "Diet Plans", "Conditioning"]} />
              <LinkButton to="/styleguide" className="mt-auto">
                Price $50
              </LinkButton>
            </CardBody>
          </Card>
        </div>
      </Specimen>
      <Specimen name="picture: poster, square, cover; covers in each ink, the last of a broken one; a photo, printed">
        <div className="grid w-full grid-cols-2 items-start gap-4 md:grid-cols-3 lg:grid-cols-5">
          <Picture src="/pictures/trainers/mitali-das.svg" alt="Mitali Das" ratio="poster" />
          <Picture src="/pictures/reviewers/kamal-uddin.svg" alt="Kamal Uddin" ratio="square" />
          <Picture src="/pictures/articles/knees.svg" alt="Knees" ratio="cover" />
          {["Boxing", "Yoga", "রুমানা", "Sleep", "A class"].map((name, ink) => (
            <Picture
              key={name}
              src={name === "A class" ? "/pictures/does-not-exist.png" : null}
              alt={name}
              of={{ id: String(ink), name }}
              ratio="poster"
              loads="soon"
            />
          ))}
          <Picture src="/brand/icon-512.png" alt="A photo" of={{ id: "", name: "A photo" }} ratio="poster" />
        </div>
      </Specimen>
      <Specimen name="avatar: sm, md, lg, missing, broken">
        {(["sm", "md", "lg"] as const).map((size) => (
          <Avatar
            key={size}
            src="/pictures/trainers/rafiq-hasan.svg"
            alt="Rafiq Hasan"
            of={rafiq}
            size={size}
          />
        ))}
        <Avatar alt="Somebody" of={somebody} />
        <Avatar src="/pictures/does-not-exist.png" alt="Somebody" of={somebody} />
      </Specimen>
      <Specimen name="badge, tag-list">
        <Badge>Member</Badge>
        <Badge tone="studio">Trainer</Badge>
        <Badge tone="strong">Yours</Badge>
        <Badge tone="highlight">Test mode</Badge>
        <Badge tone="success">Approved</Badge>
        <Badge tone="danger">Rejected</Badge>
        <TagList aria-label="Areas" tags={["Strength Training", "Mindfulness"]} />
      </Specimen>
      <Specimen name="stat, price, date-text">
        <dl className="grid w-full grid-cols-2 gap-6 md:grid-cols-4">
          <Stat label="classes a week">42</Stat>
          <Stat label="trainers">6</Stat>
          <Stat label="in all">
            <Price dollars={12480} />
          </Stat>
          <Stat label="since">2019</Stat>
        </dl>
        <DateText date="2025-11-20T18:30:00.000Z" />
        <DateText date="2025-11-20" length="short" />
      </Specimen>
      <Specimen name="divider: rule, hair, ornament" stack>
        <hr className="border-rule border-t" />
        <hr className="border-hair border-t" />
        <hr className="ornament-border border-0" />
      </Specimen>
    </>
  );
}
