import { articleFields } from "#app/features/articles/article-form.tsx";
import { usePostArticle } from "#app/features/articles/article-writing.ts";
import { useMe } from "#app/features/people/queries.ts";
import { startOf } from "#app/forms/start-of.ts";
import { WriteForm } from "#app/forms/write-form.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { NewArticle } from "#contract/articles.ts";
import { studioDay } from "#contract/studio-time.ts";

export const meta = () => pageMeta({ title: "Add Article" });

/** A new article, under the writer's own name (spec §2 Add Article, §5, D32). */
export default function AddArticle() {
  const { data: me } = useMe();
  const { mutateAsync: post } = usePostArticle(me);
  if (!me) return null;
  return (
    <div className="grid gap-8">
      <PageHeading size="tool">Add Article</PageHeading>
      <WriteForm
        draft={{ form: "add-article", owner: me.email }}
        schema={NewArticle}
        before={<TextField label="Writer" value={me.name} readOnly />}
        fields={articleFields()}
        start={startOf(NewArticle, { article_date: studioDay(new Date()) })}
        send={post}
        submitLabel="Post article"
        busyLabel="Posting…"
        saved="Article posted. Redirecting..."
        goTo="/all-articles"
        actions={
          <LinkButton to="/dashboard/my-articles" variant="quiet">
            Cancel
          </LinkButton>
        }
      />
    </div>
  );
}
