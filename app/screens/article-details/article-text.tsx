import { Paragraphs } from "#app/ui/paragraphs.tsx";

/** The body, in paragraphs of a readable width. */
export function ArticleText({ details }: { details: string }) {
  return (
    <div className="grid max-w-measure content-start gap-6 text-lead *:first:drop-cap lg:col-span-7 lg:col-start-2">
      <Paragraphs text={details} />
    </div>
  );
}
