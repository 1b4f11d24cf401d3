import { useQuery } from "@tanstack/react-query";
import { TrainerCard } from "#app/features/people/trainer-card.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { homeQueries } from "./home-queries.ts";
import { Listed } from "./listed.tsx";

/** The first three trainers, shoulder to shoulder from edge to edge (spec §2). */
export function MeetTrainers() {
  const trainers = useQuery(homeQueries().firstTrainers);
  const isListed = Boolean(trainers.data?.length);
  return (
    <section aria-labelledby="meet-trainers" className="pt-section">
      <header className="page-width mb-8 flex flex-wrap items-end justify-between gap-x-12 gap-y-4 lg:mb-12">
        <h2 id="meet-trainers" className="font-display text-display-2">
          Meet Our Trainers
        </h2>
        <LinkButton to="/all-trainers" variant="secondary">
          All trainers
        </LinkButton>
      </header>
      <div className={isListed ? undefined : "page-width pb-section"}>
        <Listed list={trainers} noun="trainers" skeletonClassName="h-[40rem]">
          {(rows) => (
            <ul className="grid gap-0.5 border-rule border-t bg-rule md:grid-cols-3">
              {rows.map((trainer) => (
                <li key={trainer._id} className="grid bg-paper">
                  <TrainerCard trainer={trainer} />
                </li>
              ))}
            </ul>
          )}
        </Listed>
      </div>
    </section>
  );
}
