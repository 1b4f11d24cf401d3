import type { LinkProps } from "react-router";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";

type Words = { title: string; text: string };

type NothingListedProps = {
  isNarrowed: boolean;
  /** What is said while there is nothing at all. */
  none: Words;
  /** What is said when nothing fits the search. */
  notFound: Words;
  /** The way to the whole list. */
  all: { to: LinkProps["to"]; label: string };
};

/** What stands for a list without rows: the search found nothing, or there is nothing yet. */
export function NothingListed({ isNarrowed, none, notFound, all }: NothingListedProps) {
  const { title, text } = isNarrowed ? notFound : none;
  return (
    <EmptyState
      as="h2"
      title={title}
      action={
        isNarrowed && (
          <LinkButton to={all.to} variant="secondary" preventScrollReset>
            {all.label}
          </LinkButton>
        )
      }
    >
      {text}
    </EmptyState>
  );
}
