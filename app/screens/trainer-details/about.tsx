import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import arrowUpRight from "lucide/dist/esm/icons/arrow-up-right.mjs";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { joinPages } from "#app/data/list-page.ts";
import { useTimetableChanges } from "#app/features/absences/changes-query.ts";
import { ChangesToCome } from "#app/features/absences/changes-to-come.tsx";
import { ofSessions } from "#app/features/absences/of-sessions.ts";
import { articlePagesQuery } from "#app/features/articles/queries.ts";
import { classesQuery } from "#app/features/classes/queries.ts";
import { Icon } from "#app/ui/icon.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { roomFor } from "#app/ui/room-for.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { typeset } from "#contract/typeset.ts";
import type { TrainerProfile } from "#contract/users.ts";

/** The rest of a trainer's page: their biography, classes and links, and the link to become a trainer. */
export function About({ trainer, bookable }: { trainer: TrainerProfile; bookable: boolean }) {
  const firstName = trainer.name.split(" ")[0];
  return (
    <section
      aria-label={`About ${trainer.name}`}
      className="page-width grid gap-12 pt-8 pb-section lg:grid-cols-12"
    >
      <div className="grid content-start gap-4 lg:col-span-7">
        <h2 className={joinClasses("wrap-anywhere font-display text-display-3", roomFor(trainer.name))}>
          In {firstName}’s words
        </h2>
        <p className="max-w-text whitespace-pre-line text-lead">
          {trainer.biography || "Nothing written yet. Come by and ask in person."}
        </p>
        <Articles by={trainer._id} firstName={firstName} />
      </div>
      <div className="grid content-start gap-8 lg:col-span-4 lg:col-start-9">
        <ChangesToCome changes={ofSessions(useTimetableChanges(), [trainer])} trainerId={trainer._id} />
        <Part title="Classes">
          <TaughtClasses names={trainer.available_classes} />
        </Part>
        {trainer.social_url.length > 0 && (
          <Part title="Follow">
            <ul className="flex flex-wrap gap-x-6 gap-y-2">
              {trainer.social_url.map(({ platform, url }) => (
                <li key={platform}>
                  <a
                    href={url}
                    rel="noopener noreferrer"
                    className="inline-flex min-h-target items-center gap-1 text-link"
                  >
                    {platform}
                    <Icon of={arrowUpRight} className="size-4" />
                  </a>
                </li>
              ))}
            </ul>
          </Part>
        )}
        <Part title="Teach with us">
          <p className="text-muted">
            {bookable
              ? "You know your craft and like people? Tell us about yourself."
              : "Trainers and admins already work here, so there is nothing to apply for."}
          </p>
          <LinkButton
            to="/become-trainer"
            variant="secondary"
            disabled={!bookable}
            className="justify-self-start"
          >
            Become A Trainer
          </LinkButton>
        </Part>
      </div>
    </section>
  );
}

/** Leads to what the trainer has written, with how much there is; nothing while there is none. */
function Articles({ by, firstName }: { by: string; firstName: string | undefined }) {
  const { total } = joinPages(useInfiniteQuery(articlePagesQuery({ writer: by, limit: 1 })).data);
  if (!total || total === "0") return null;
  return (
    <TextLink to={`/all-articles?writer=${by}`} className="justify-self-start">
      {total} {total === "1" ? "article" : "articles"} by {firstName}
    </TextLink>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-3">
      <h2 className="font-label text-small">{title}</h2>
      {children}
    </div>
  );
}

/** The trainer's classes, each linked to its page once the classes have loaded. */
function TaughtClasses({ names }: { names: readonly string[] }) {
  const classes = useQuery(classesQuery()).data ?? [];
  if (names.length === 0) return <p className="text-muted">None at the moment.</p>;
  return (
    <ul className="grid border-hair border-t">
      {names.map((name) => {
        const studioClass = classes.find(({ class_name }) => class_name === name);
        return (
          <li key={name} className="flex min-h-target items-center border-hair border-b font-semibold">
            {studioClass ? (
              <Link to={`/class-details/${studioClass._id}`} className="text-link">
                {typeset(name)}
              </Link>
            ) : (
              typeset(name)
            )}
          </li>
        );
      })}
    </ul>
  );
}
