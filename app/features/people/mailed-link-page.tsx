import type { ReactNode } from "react";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { useAnnounced } from "#app/ui/use-announced.ts";

type MailedLinkPageProps = {
  title: string;
  /** What came of the link, said in place of what was asked. */
  outcome: { title: string; text: string } | undefined;
  /** Where the outcome leads; home, if not said. */
  next?: { to: string; label: string };
  /** What is asked until then. */
  children: ReactNode;
};

/** The page that an emailed link leads to, about an account. */
export function MailedLinkPage({ title, outcome, next, children }: MailedLinkPageProps) {
  useAnnounced(outcome?.title);
  return (
    <main id="main" className="page-width grid w-full grow content-start gap-8 py-section *:max-w-form">
      <PageHeading size="tool">{outcome?.title ?? title}</PageHeading>
      {outcome ? (
        <div className="grid justify-items-start gap-6">
          <p className="text-lead">{outcome.text}</p>
          <LinkButton to={next?.to ?? "/"} size="lg" variant={next ? "primary" : "secondary"}>
            {next?.label ?? "Go to the home page"}
          </LinkButton>
        </div>
      ) : (
        children
      )}
    </main>
  );
}

/** What the press of a link removes from an account, beside a rule. */
export function RemovedNote({ children }: { children: ReactNode }) {
  return <div className="grid gap-2 border-rule border-l-4 pl-4">{children}</div>;
}
