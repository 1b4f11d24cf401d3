import { Button } from "#app/ui/button.tsx";

/** What a press puts around the selected words, or before each of their lines. */
export type TextMark = { label: string; before: string; after?: string; isLine?: true };

type MarkButtonsProps = {
  marks: readonly TextMark[];
  /** Where they are put, once it is there. */
  field: () => HTMLTextAreaElement | null | undefined;
};

/** Writes marks of formatting for people who don't know them. */
export function MarkButtons({ marks, field }: MarkButtonsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label="Formatting" className="flex flex-wrap gap-1.5 pb-4">
      {marks.map((mark) => (
        <Button
          key={mark.label}
          size="sm"
          variant="secondary"
          onClick={() => {
            const area = field();
            if (area) put(mark, area);
          }}
          className="px-2.5"
        >
          {mark.label}
        </Button>
      ))}
    </div>
  );
}

/** The words stay selected, to be typed over or marked again; where a line is marked, its writer goes on at its end. */
function put({ before, after = "", isLine }: TextMark, area: HTMLTextAreaElement): void {
  const { value, selectionStart: from, selectionEnd: to } = area;
  const start = isLine ? value.slice(0, from).lastIndexOf("\n") + 1 : from;
  const words = value.slice(start, to);
  const marked = isLine ? words.replaceAll(/^/gm, before) : before + words + after;
  area.focus();
  area.setSelectionRange(start, to);
  // As if typed: it can be undone, and the form hears of it.
  document.execCommand("insertText", false, marked);
  if (!isLine) area.setSelectionRange(start + before.length, start + before.length + words.length);
}
