import { DayText } from "#app/page/day-text.tsx";
import { PrintedOn } from "#app/page/printed-on.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import { Fact } from "#app/ui/fact.tsx";
import type { User } from "#contract/users.ts";

/** What paper has in place of the page's forms: the person in words. */
export function PersonOnPaper({ me: { name, email, role, joined_at } }: { me: User }) {
  return (
    <div className="hidden print:block">
      <PrintedOn />
      <dl className="mt-6 grid border-rule border-t">
        <Fact name="Name">{name}</Fact>
        <Fact name="Email">
          <EmailText email={email} />
        </Fact>
        <Fact name="Current role">
          <span className="capitalize">{role}</span>
        </Fact>
        <Fact name="Joined on">
          <DayText moment={joined_at} />
        </Fact>
      </dl>
    </div>
  );
}
