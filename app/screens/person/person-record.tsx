import { useInfiniteQuery } from "@tanstack/react-query";
import { joinPages } from "#app/data/list-page.ts";
import { articlePagesQuery } from "#app/features/articles/queries.ts";
import { statusWords } from "#app/features/people/status-words.ts";
import { TrainerSlots } from "#app/features/people/trainer-slots.tsx";
import { DayText } from "#app/page/day-text.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { countYears } from "#app/ui/format-years.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { typeset } from "#contract/typeset.ts";
import type { User } from "#contract/users.ts";

/** The studio's record of a person. */
export function PersonRecord({ person }: { person: User }) {
  const { email, role, request_status, joined_at, photoUrl } = person;
  return (
    <section aria-label="Record" className="grid gap-6 sm:grid-cols-[auto_1fr] sm:gap-8">
      <Avatar
        src={photoUrl}
        alt=""
        of={{ id: person._id, name: person.name }}
        size="lg"
        className="max-sm:size-16"
      />
      <dl className="grid border-rule border-t">
        <Fact name="Email">
          <a href={`mailto:${email}`} className="text-link inline-flex min-h-6 items-center">
            {email}
          </a>
        </Fact>
        <Fact name="Role">
          <Badge tone={role === "member" ? "neutral" : "studio"} className="capitalize">
            {role}
          </Badge>
        </Fact>
        <Fact name="Application">{statusWords[request_status]}</Fact>
        <Fact name="Joined">
          <DayText moment={joined_at} />
        </Fact>
        <ArticleCount writer={person} />
        {role === "trainer" && <TrainerFacts trainer={person} />}
      </dl>
    </section>
  );
}

/** How many articles they have written; nothing for members who never wrote any. */
function ArticleCount({ writer }: { writer: User }) {
  const articles = useInfiniteQuery(articlePagesQuery({ writer: writer._id, limit: 1 }));
  const { total } = joinPages(articles.data);
  if (total === undefined || (total === "0" && writer.role === "member")) return null;
  return (
    <Fact name="Articles">
      {total === "0" ? (
        "None"
      ) : (
        <TextLink to={`/all-articles?writer=${writer._id}`}>
          {total === "1" ? "1 article" : `${total} articles`}
        </TextLink>
      )}
    </Fact>
  );
}

function TrainerFacts({ trainer }: { trainer: User }) {
  const { _id, years_of_experience, available_classes } = trainer;
  return (
    <>
      <Fact name="Experience">{countYears(years_of_experience)}</Fact>
      <Fact name="Slots">
        <TrainerSlots trainer={trainer} />
      </Fact>
      <Fact name="Classes">{typeset(available_classes.join(", ")) || "None"}</Fact>
      <Fact name="On the site">
        <TextLink to={`/trainer-details/${_id}`}>Trainer page</TextLink>
      </Fact>
    </>
  );
}
