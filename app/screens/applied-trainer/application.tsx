import { useId } from "react";
import { Avatar } from "#app/ui/avatar.tsx";
import { countYears } from "#app/ui/format-years.ts";
import { Tag } from "#app/ui/tag.tsx";
import { TagList } from "#app/ui/tag-list.tsx";
import type { User } from "#contract/users.ts";
import { Decision } from "./decision.tsx";

type ApplicationProps = { applicant: User; onRefused: (reason: string) => void };

/** One application: who, what they can, when they could, and the two answers to it. */
export function Application({ applicant, onRefused }: ApplicationProps) {
  const nameId = useId();
  const { name, email, photoUrl, years_of_experience, social_url } = applicant;
  return (
    <article aria-labelledby={nameId} className="rounded border border-rule bg-raised">
      <header className="flex flex-wrap items-center gap-4 border-hair border-b p-4 sm:p-6">
        <Avatar src={photoUrl} alt="" size="lg" className="max-sm:size-16" />
        <div className="min-w-0">
          <h2 id={nameId} className="font-bold text-title">
            {name}
          </h2>
          <p className="text-muted [overflow-wrap:anywhere]">{email}</p>
          <p className="font-semibold">{countYears(years_of_experience)} of experience</p>
        </div>
      </header>
      <div className="grid gap-6 p-4 sm:p-6">
        <p className="max-w-text whitespace-pre-line">{applicant.biography}</p>
        <dl className="grid gap-4 sm:grid-cols-2">
          <Words name="Areas of expertise" words={applicant.areas_of_expertise} />
          <Words name="Available slots" words={applicant.available_slots} />
          {social_url.length > 0 && (
            <div className="grid content-start gap-2">
              <dt className="text-muted text-small">Elsewhere</dt>
              <dd className="flex flex-wrap gap-4">
                {social_url.map(({ platform, url }) => (
                  <a
                    key={platform}
                    href={url}
                    target="_blank"
                    rel="noopener noreferrer"
                    className="text-link"
                  >
                    {platform}
                  </a>
                ))}
              </dd>
            </div>
          )}
        </dl>
      </div>
      <Decision id={applicant._id} nameId={nameId} onRefused={onRefused} />
    </article>
  );
}

function Words({ name, words }: { name: string; words: readonly string[] }) {
  return (
    <div className="grid content-start gap-2">
      <dt className="text-muted text-small">{name}</dt>
      <dd>
        <TagList>
          {words.map((word) => (
            <Tag key={word}>{word}</Tag>
          ))}
        </TagList>
      </dd>
    </div>
  );
}
