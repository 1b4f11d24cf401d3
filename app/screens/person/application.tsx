import { useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router";
import { ApplicationDecision, ApplicationText } from "#app/features/people/application.tsx";
import { TrainerSlots } from "#app/features/people/trainer-slots.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { Part } from "#app/ui/part.tsx";
import { toast } from "#app/ui/toast.ts";
import { typeset } from "#contract/typeset.ts";
import type { User } from "#contract/users.ts";
import { countYears } from "#contract/years.ts";

const answers = { approve: "Approved.", reject: "Rejected." };

/** An application that waits, and its decision; `#application` leads to it. */
export function WaitingApplication({ applicant }: { applicant: User }) {
  const titleId = useId();
  const head = useLinkedHead();
  const [refusal, setRefusal] = useState<string>();
  return (
    <section aria-labelledby={titleId} className="grid gap-6 rounded border border-rule bg-raised p-4 sm:p-6">
      {/* The margin is for a line that arrives later in the person's head, such as what they pay. */}
      <div ref={head} className="flex scroll-mb-16 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id={titleId} tabIndex={-1} className="font-bold text-title">
            Application
          </h2>
          <p className="font-semibold">{countYears(applicant.years_of_experience)} of experience</p>
        </div>
        <ApplicationDecision
          applicant={applicant}
          nameId={titleId}
          onDecided={(decision) => toast.success(answers[decision])}
          onRefused={setRefusal}
        />
      </div>
      <FormError title={refusal} />
      <ApplicationText applicant={applicant} nameId={titleId} />
    </section>
  );
}

/**
 * The head of the section, which a link to it brings into view and no further, so that one still sees whose application
 * it is. The person is loaded after the page has opened.
 */
function useLinkedHead() {
  const head = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the link again changes only the key
  useEffect(() => {
    if (hash !== "#application") return;
    head.current?.querySelector("h2")?.focus({ preventScroll: true });
    head.current?.scrollIntoView({ block: "nearest" });
  }, [hash, key]);
  return head;
}

/** What they wrote about themselves: a trainer's profile, or an application that was decided. */
export function OwnWords({ person }: { person: User }) {
  const titleId = useId();
  if (!person.biography || person.request_status === "requested") return null;
  return (
    <Fold title={<span id={titleId}>{person.role === "trainer" ? "As members see it" : "Application"}</span>}>
      <ApplicationText applicant={person} nameId={titleId} />
    </Fold>
  );
}

/** When and what a trainer teaches. */
export function Teaching({ trainer }: { trainer: User }) {
  const { years_of_experience, available_classes } = trainer;
  return (
    <Part title="Teaching">
      <dl className="grid border-rule border-t">
        <Fact name="Slots" isWide>
          {/* What is left stands beside the hours, not at the end of a wide page. */}
          <div className="sm:w-fit">
            <TrainerSlots trainer={trainer} />
          </div>
        </Fact>
        <Fact name="Classes">{typeset(available_classes.join(", ")) || "None"}</Fact>
        <Fact name="Experience">{countYears(years_of_experience)}</Fact>
      </dl>
    </Part>
  );
}
