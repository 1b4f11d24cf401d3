import { useOwnerLinks } from "#app/page/owner-links.ts";
import { Accordion } from "#app/ui/accordion.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Section } from "#app/ui/section.tsx";
import { brand } from "#studio/brand.ts";

const items = [
  {
    id: "mission",
    title: "Our mission",
    content:
      "To make strength an ordinary thing in this city. Not for a wedding, not for a photograph: for stairs, for rice sacks, for old age.",
  },
  {
    id: "values",
    title: "Our values",
    content:
      "Show the lift before you ask for it. Count honestly. Nobody is laughed at, nobody is left under the bar. Start on time and end on time.",
  },
  {
    id: "vision",
    title: "Our long-term vision",
    content:
      "A studio within walking distance of every home in Dhaka, run by people who once came in as beginners. We will open the next one when the first is full of them.",
  },
  {
    id: "contribute",
    title: "How to contribute",
    content: <HowToContribute />,
  },
];

/** The About Us accordion (D2, D5). */
export function AboutUs() {
  return (
    <Section title="About Us" surface="sunken">
      <div className="grid gap-8 sm:grid-cols-12 lg:gap-12">
        <Picture
          src="/pictures/about.svg"
          alt=""
          ratio="poster"
          className="rounded border border-frame sm:col-span-4"
        />
        <Accordion items={items} defaultOpen="mission" className="content-start sm:col-span-8" />
      </div>
    </Section>
  );
}

function HowToContribute() {
  const { chat } = useOwnerLinks();
  return (
    <p>
      Tell us what to fix. Members, trainers and passers-by write to us{" "}
      {chat ? (
        <>
          in the{" "}
          <a href={chat} rel="noopener noreferrer" className="text-link">
            feedback channel of our chat
          </a>
        </>
      ) : (
        <>
          at{" "}
          <a href={`mailto:${brand.email}`} className="text-link">
            {brand.email}
          </a>
        </>
      )}
      , and each month we do what most of them asked for.
    </p>
  );
}
