/** The body, in paragraphs of a readable width. */
export function ArticleText({ details }: { details: string }) {
  const paragraphs = details.split(/\n+/).filter((paragraph) => paragraph.trim() !== "");
  return (
    <div className="grid max-w-measure content-start gap-6 text-lead *:first:drop-cap lg:col-span-7 lg:col-start-2">
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}
