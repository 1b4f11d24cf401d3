import { useQueryClient } from "@tanstack/react-query";
import { useParams } from "react-router";
import { useFresh } from "#app/data/use-fresh.ts";
import { articleFields } from "#app/features/articles/article-form.tsx";
import { mayCorrect, useChangeArticle } from "#app/features/articles/article-writing.ts";
import { articleQuery } from "#app/features/articles/queries.ts";
import { useMe } from "#app/features/people/queries.ts";
import { startOf } from "#app/forms/start-of.ts";
import { useCorrection } from "#app/forms/use-correction.ts";
import { WriteForm } from "#app/forms/write-form.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { type Article, NewArticle } from "#contract/articles.ts";
import type { User } from "#contract/users.ts";

export const meta = () => pageMeta({ title: "Edit Article" });

/** Edits an article, for its writer and admins (D62). */
export default function EditArticle() {
  const { id = "" } = useParams();
  const { data: me } = useMe();
  const article = useFresh(articleQuery(id));
  if (!me) return null;
  return (
    <div className="grid gap-8">
      <PageHeading size="tool">Edit Article</PageHeading>
      <Loaded query={article} name="This article" waiting={<Loading />} missing={<Nothing />}>
        {(shown) =>
          mayCorrect(me, shown) ? <ArticleForm key={shown._id} opened={shown} me={me} /> : <NotYours />
        }
      </Loaded>
    </div>
  );
}

function ArticleForm({ opened, me }: { opened: Article; me: User }) {
  const queryClient = useQueryClient();
  const { mutateAsync: save } = useChangeArticle(opened._id);
  const { row, send } = useCorrection({
    opened,
    save,
    readAgain: () => queryClient.fetchQuery({ ...articleQuery(opened._id), staleTime: 0 }),
  });
  return (
    <WriteForm
      draft={{ form: `edit-article-${row._id}`, owner: me.email, version: row.version }}
      schema={NewArticle}
      before={<TextField label="Writer" value={row.writer_name} readOnly />}
      fields={articleFields(row._id)}
      start={startOf(NewArticle, row)}
      send={send}
      submitLabel="Save article"
      busyLabel="Saving…"
      saved="Article saved."
      goTo={`/article-details/${row._id}`}
      actions={
        <LinkButton to={`/article-details/${row._id}`} variant="quiet">
          Cancel
        </LinkButton>
      }
    />
  );
}

function Nothing() {
  return (
    <EmptyState as="h2" title="No Article Data" action={<ToOwnArticles />}>
      There is no article at this address. It may have been taken down.
    </EmptyState>
  );
}

function NotYours() {
  return (
    <EmptyState as="h2" title="Someone else wrote this" action={<ToOwnArticles />}>
      Only its writer and admins can edit an article.
    </EmptyState>
  );
}

function ToOwnArticles() {
  return <LinkButton to="/dashboard/my-articles">My Articles</LinkButton>;
}
