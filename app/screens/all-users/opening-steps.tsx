import { queryOptions, useQuery } from "@tanstack/react-query";
import circle from "lucide/dist/esm/icons/circle.mjs";
import circleCheck from "lucide/dist/esm/icons/circle-check.mjs";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { memberApi } from "#app/account/member-api.ts";
import { unwrap } from "#app/data/api.ts";
import { Icon } from "#app/ui/icon.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { type OpeningStep, openingSteps } from "#contract/constants.ts";

const openingQuery = queryOptions({
  queryKey: ["opening"],
  queryFn: () => unwrap(memberApi.opening.$get()),
  // Never fresh: trainers and members complete some steps in their own browsers.
  staleTime: 0,
});

/** What the owner of a new studio still has to do (D68); hidden once all is done, and in the demo. */
export function OpeningSteps() {
  const { data } = useQuery(openingQuery);
  if (!data || data.undone.length === 0) return null;
  return (
    <section aria-labelledby="opening" className="rounded border border-rule bg-raised p-4 sm:p-6">
      <h2 id="opening" className="font-display text-display-3">
        Before you open your doors
      </h2>
      <p className="mt-1 text-muted">
        {openingSteps.length - data.undone.length} of {openingSteps.length} done. This list disappears once
        all are.
      </p>
      <ol className="mt-4 grid">
        {openingSteps.map((step) => (
          <Step key={step} step={step} isDone={!data.undone.includes(step)} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step, isDone }: { step: OpeningStep; isDone: boolean }) {
  const { title, text } = words[step];
  return (
    <li className="grid grid-cols-[2.25rem_1fr] border-hair border-t py-3 last:pb-0">
      <Icon of={isDone ? circleCheck : circle} className={isDone ? "text-success" : "text-muted"} />
      <div>
        <p className={joinClasses("font-bold", isDone && "text-muted")}>
          {title}
          <span className="sr-only">{isDone ? ": done" : ": to do"}</span>
        </p>
        {!isDone && <p className="max-w-text text-muted">{text}</p>}
      </div>
    </li>
  );
}

const words: Record<OpeningStep, { title: string; text: ReactNode }> = {
  classes: {
    title: "Say what you teach",
    text: (
      <>
        <StepLink to="/dashboard/add-class">Add your classes</StepLink>, or rewrite the four that Home starts
        with.
      </>
    ),
  },
  trainers: {
    title: "Find your trainers",
    text: (
      <>
        They register like everyone else and apply under Become A Trainer. You approve them under{" "}
        <StepLink to="/dashboard/applied-trainer">Applied Trainer</StepLink>.
      </>
    ),
  },
  hours: {
    title: "Have a trainer open their slots",
    text: "Under Manage Slot, each sets how long a slot is, on which days, and for which classes.",
  },
  links: {
    title: "Set your own address and links",
    text: "In the folder studio: address, email, hotline, opening hours, the words of terms, privacy and cookies, and links to your chat and social pages. Links that still point to an example are hidden.",
  },
  payment: {
    title: "Take a payment",
    text: (
      <>
        Register as a member, with another email, and pay for a slot. It will then appear under{" "}
        <StepLink to="/dashboard/balance">Balance</StepLink>.
      </>
    ),
  },
};

function StepLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="text-link">
      {children}
    </Link>
  );
}
