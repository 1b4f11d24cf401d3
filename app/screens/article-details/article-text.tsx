/** The body, in paragraphs of a readable width; the first letter is set like a poster's. */
export function ArticleText({ details }: { details: string }) {
  const paragraphs = details.split(/\n+/).filter((paragraph) => paragraph.trim() !== "");
  return (
    <div
      className={
        "grid max-w-text gap-6 text-lead lg:col-span-7 lg:col-start-2 " +
        "*:first:first-letter:float-left *:first:first-letter:mt-1 *:first:first-letter:mr-3 " +
        "*:first:first-letter:font-display *:first:first-letter:text-display-2 *:first:first-letter:text-accent"
      }
    >
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}
