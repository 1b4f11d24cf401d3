import { fetchPicture } from "#app/features/pictures/fetch-picture.ts";
import { uploadPicture } from "#app/features/pictures/upload-picture.ts";
import type { FieldsOf } from "#app/forms/form-field.tsx";
import { lateDialog } from "#app/ui/late-dialog.tsx";
import type { NewArticle } from "#contract/articles.ts";
import { studioDay } from "#contract/studio-time.ts";
import { ArticleText } from "./article-text.tsx";

const LinkDialog = lateDialog(async () => (await import("./link-dialog.tsx")).default);

/** The fields of an article that someone posts, or edits, by its id then. */
export const articleFields = (id?: string): FieldsOf<NewArticle> => ({
  article_date: { control: "text", type: "date", label: "Date", half: true, max: studioDay(new Date()) },
  article_title: { control: "text", label: "Title", autoComplete: "off" },
  article_details: {
    control: "textarea",
    label: "Details",
    rows: 12,
    hint: "Leave an empty line between paragraphs.",
    preview: ArticleText,
    help: <Marks />,
    marks: [
      { label: "Heading", before: "# ", isLine: true },
      { label: "Bold", before: "**", after: "**" },
      { label: "Italic", before: "*", after: "*" },
      { label: "List", before: "- ", isLine: true },
      { label: "Quote", before: "> ", isLine: true },
      { label: "Link", ask: LinkDialog },
    ],
  },
  article_image_url: {
    control: "picture",
    upload: uploadPicture,
    fetchFrom: fetchPicture,
    titled: "article_title",
    ratio: "cover",
    label: "Image URL",
    hint: "A link, or a file of your own: we print photos in one ink. Without one, we print a cover with its title.",
    ...(id !== undefined && { shows: id }),
  },
});

const marks = [
  { type: "# Before you begin", means: "A heading. ## makes a smaller one." },
  { type: "**slowly**", means: "Bold" },
  { type: "*slowly*", means: "Italic" },
  { type: "- a mat", means: "A list item. 1. makes a numbered list." },
  { type: "> Rest is training.", means: "A quote" },
  { type: "[our classes](/all-classes)", means: "A link, to a page of ours or a full web address" },
  {
    type: "![A lifter at rest](/pictures/articles/rest-days.svg)",
    means: "A picture of ours, and what it shows",
  },
];

/** Short help on Markdown, collapsed at first. */
function Marks() {
  return (
    <details className="text-small">
      <summary className="min-h-6 cursor-pointer font-semibold">
        Headings, lists, quotes, bold, links, pictures
      </summary>
      <dl className="mt-2 grid gap-x-6 gap-y-2 border-hair border-t pt-3 sm:grid-cols-[auto_1fr]">
        {marks.map((mark) => (
          <div key={mark.type} className="contents">
            <dt>
              <code className="wrap-anywhere font-mono">{mark.type}</code>
            </dt>
            <dd className="text-muted max-sm:mb-2">{mark.means}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
