import { usePostArticle } from "#app/features/articles/queries.ts";
import { useMe } from "#app/features/people/queries.ts";
import { uploadPicture } from "#app/features/pictures/upload-picture.ts";
import { WriteForm } from "#app/forms/write-form.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { NewArticle } from "#contract/articles.ts";
import { OptionalPictureUrl } from "#contract/primitives.ts";
import { studioDay } from "#contract/studio-time.ts";

const ArticleInput = NewArticle.extend({ article_image_url: OptionalPictureUrl });

export const meta = () => pageMeta({ title: "Add Article" });

/** A new article, in one's own name (spec §2 Add Article, §5, D32). */
export default function AddArticle() {
  const { data: me } = useMe();
  const { mutateAsync: post } = usePostArticle();
  if (!me) return null;
  return (
    <div className="grid gap-8">
      <PageHeading size="tool">Add Article</PageHeading>
      <WriteForm
        draft={{ form: "add-article", owner: me.email }}
        schema={ArticleInput}
        before={<TextField label="Writer" value={me.name} readOnly />}
        fields={{
          article_date: { control: "text", type: "date", label: "Date", half: true },
          article_title: { control: "text", label: "Title", autoComplete: "off" },
          article_details: {
            control: "textarea",
            label: "Details",
            rows: 12,
            hint: "Leave an empty line between paragraphs.",
          },
          article_image_url: {
            control: "picture",
            upload: uploadPicture,
            kind: "article",
            ratio: "cover",
            label: "Image URL",
            hint: "A full web address, or a file of yours. Without one we show a drawn picture.",
          },
        }}
        start={{
          article_date: studioDay(new Date()),
          article_title: "",
          article_details: "",
          article_image_url: "",
        }}
        send={post}
        submitLabel="Post article"
        busyLabel="Posting…"
        saved="Article posted. Redirecting..."
        failed="Request failed! Please try again."
        goTo="/all-articles"
      />
    </div>
  );
}
