import { useMe } from "#app/features/people/queries.ts";
import { pageMeta } from "#app/page/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { ArticleForm } from "./article-form.tsx";

export const meta = () => pageMeta({ title: "Add Article" });

/** A new article, in one's own name (spec §2 Add Article). */
export default function AddArticle() {
  const { data: me } = useMe();
  if (!me) return null;
  return (
    <div className="grid gap-8">
      <PageHeading size="tool">Add Article</PageHeading>
      <ArticleForm writer={me.name} />
    </div>
  );
}
