import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";

/** What stands for a list without articles: the search found nothing, or there is nothing yet. */
export function NoArticles({ isNarrowed }: { isNarrowed: boolean }) {
  if (!isNarrowed) {
    return (
      <EmptyState as="h2" title="No articles yet">
        Our trainers are still sharpening their pencils.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      as="h2"
      title="Nothing found"
      action={
        <LinkButton to="/all-articles" variant="secondary" preventScrollReset>
          Show all articles
        </LinkButton>
      }
    >
      No article mentions these words. Try fewer, or others.
    </EmptyState>
  );
}
