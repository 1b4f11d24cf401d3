/** A text in paragraphs: each line break begins a new one. */
export function Paragraphs({ text, className }: { text: string; className?: string }) {
  const written = text.split(/\n+/).filter((paragraph) => paragraph.trim() !== "");
  return written.map((paragraph, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may say the same
    <p key={place} className={className}>
      {paragraph}
    </p>
  ));
}
