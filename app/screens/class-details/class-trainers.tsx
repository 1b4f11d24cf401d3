import { useQuery } from "@tanstack/react-query";
import { trainersQuery } from "#app/features/people/queries.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { LoadError } from "#app/ui/load-error.tsx";
import { Section } from "#app/ui/section.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { ClassTrainer } from "./class-trainer.tsx";

/** Who teaches a class, each leading to their own page. */
export function ClassTrainers({ name }: { name: string }) {
  const { data, isError, isFetching, refetch } = useQuery(trainersQuery({ class: name }));
  return (
    <Section id="trainers" surface="sunken" title="Trainers" lede={leadIn(name, data?.length)}>
      {!data && isError ? (
        <LoadError onRetry={() => refetch()} busy={isFetching}>
          The trainers could not be loaded. Check your connection and try again.
        </LoadError>
      ) : data?.length === 0 ? (
        <EmptyState
          as="h3"
          title="No trainer yet"
          action={
            <LinkButton to="/all-trainers" variant="secondary">
              See all trainers
            </LinkButton>
          }
        >
          <p>We are looking for somebody good to teach this class. Meanwhile, meet the others.</p>
        </EmptyState>
      ) : (
        <ul className={joinClasses("grid gap-6", columns(data?.length))} aria-busy={!data}>
          {data
            ? data.map((trainer) => (
                <li key={trainer._id} className="grid grid-cols-1">
                  <ClassTrainer trainer={trainer} of={data.length} />
                </li>
              ))
            : ["first", "second"].map((place) => (
                <li key={place}>
                  <Skeleton className="aspect-square w-full" />
                  <Skeleton className="mt-6 h-24 w-full" />
                </li>
              ))}
        </ul>
      )}
    </Section>
  );
}

function columns(trainers = 0): string {
  if (trainers === 1) return "grid-cols-1";
  return trainers === 2 ? "sm:grid-cols-2" : "sm:grid-cols-2 lg:grid-cols-3";
}

function leadIn(name: string, trainers: number | undefined): string | undefined {
  if (!trainers) return undefined;
  if (trainers === 1) return `One person teaches ${name} here. See who, and when.`;
  return `${trainers} people teach ${name} here. Pick the one whose hours fit yours.`;
}
