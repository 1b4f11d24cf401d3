import { Link } from "react-router";
import { statusWords } from "#app/features/people/status-words.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { countYears } from "#app/ui/format-years.ts";
import { hoursText } from "#app/ui/hours-text.ts";
import { studioDay } from "#contract/studio-time.ts";
import type { User } from "#contract/users.ts";

/** Who somebody is to the studio. */
export function PersonRecord({ person }: { person: User }) {
  const { email, role, request_status, joined_at, photoUrl } = person;
  return (
    <section aria-label="Record" className="grid gap-6 sm:grid-cols-[auto_1fr] sm:gap-8">
      <Avatar src={photoUrl} alt="" size="lg" className="max-sm:size-16" />
      <dl className="grid border-rule border-t">
        <Fact name="Email">
          <a href={`mailto:${email}`} className="text-link">
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
          <DateText date={studioDay(new Date(joined_at))} />
        </Fact>
        {role === "trainer" && <TrainerFacts trainer={person} />}
      </dl>
    </section>
  );
}

function TrainerFacts({ trainer }: { trainer: User }) {
  const { _id, years_of_experience, available_classes, slot_duration } = trainer;
  return (
    <>
      <Fact name="Experience">{countYears(years_of_experience)}</Fact>
      <Fact name="Slots">
        {slot_duration > 0 ? hoursText(slot_duration) : "Closed"}
        {available_classes.length > 0 && `, ${available_classes.join(", ")}`}
      </Fact>
      <Fact name="On the site">
        <Link to={`/trainer-details/${_id}`} className="text-link">
          Trainer page
        </Link>
      </Fact>
    </>
  );
}
