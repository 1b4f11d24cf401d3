import { type ComponentType, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";

/** What a press puts around the selected words, or before each of their lines, or asks for. */
export type TextMark = { label: string } & (
  | { before: string; after?: string; isLine?: true }
  | { ask: ComponentType<AskProps> }
);

/** A dialog that asks what to write in the place of the selected words. */
export type AskProps = { words: string; onAnswer: (written: string) => void; onClose: () => void };

type MarkButtonsProps = {
  marks: readonly TextMark[];
  /** Where they are put, once it is there. */
  field: () => HTMLTextAreaElement | null | undefined;
};

type Selected = { ask: ComponentType<AskProps>; from: number; to: number; words: string };

/** Writes marks of formatting for people who don't know them. */
export function MarkButtons({ marks, field }: MarkButtonsProps) {
  const [asking, setAsking] = useState<Selected>();
  const answered = useRef<Selected>(undefined);

  function press(mark: TextMark) {
    const area = field();
    if (!area) return;
    if (!("ask" in mark)) return put(mark, area);
    const { value, selectionStart: from, selectionEnd: to } = area;
    setAsking({ ask: mark.ask, from, to, words: value.slice(from, to) });
  }

  // Once the dialog is gone: while it is open, nothing can be written behind it.
  useEffect(() => {
    const area = field();
    if (asking || !answered.current || !area) return;
    const { from, to, words } = answered.current;
    answered.current = undefined;
    write(area, { from, to, words });
  });

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label="Formatting" className="flex flex-wrap gap-1.5 pb-4">
      {marks.map((mark) => (
        <Button key={mark.label} size="sm" variant="secondary" onClick={() => press(mark)} className="px-2.5">
          {mark.label}
        </Button>
      ))}
      {asking && (
        <asking.ask
          words={asking.words}
          onAnswer={(words) => {
            answered.current = { ...asking, words };
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}

type Put = Extract<TextMark, { before: string }>;

/** The words stay selected, to be typed over or marked again; where a line is marked, its writer goes on at its end. */
function put({ before, after = "", isLine }: Put, area: HTMLTextAreaElement): void {
  const { value, selectionStart: from, selectionEnd: to } = area;
  const start = isLine ? startOfLine(value, from) : from;
  const words = value.slice(start, to);
  const marked = isLine ? words.replaceAll(/^/gm, before) : before + words + after;
  write(area, { from: start, to, words: marked });
  if (!isLine) area.setSelectionRange(start + before.length, start + before.length + words.length);
}

/** The mark of a list's or quote's line, with the number of a numbered one, and what stands behind it. */
const markedLine = /^(\s*)(?:([-*+]|>)|(\d{1,9})([.)]))( +)(.*)$/;

/** At Enter: the next line of a list or quote begins as this one does; an empty one ends it. Whether it did anything. */
export function continueLine(area: HTMLTextAreaElement): boolean {
  const { value, selectionStart: from, selectionEnd: to } = area;
  const start = startOfLine(value, from);
  const [line, indent = "", mark, number, end, space = "", words] =
    markedLine.exec(value.slice(start, from)) ?? [];
  if (line === undefined) return false;
  if (words === "" && /^(\n|$)/.test(value.slice(to))) write(area, { from: start, to, words: "" });
  else write(area, { from, to, words: `\n${indent}${mark ?? `${Number(number) + 1}${end}`}${space}` });
  return true;
}

function startOfLine(value: string, place: number): number {
  return value.slice(0, place).lastIndexOf("\n") + 1;
}

/** As if typed: it can be undone, and the form hears of it. */
function write(area: HTMLTextAreaElement, { from, to, words }: { from: number; to: number; words: string }) {
  area.focus();
  area.setSelectionRange(from, to);
  document.execCommand(words === "" ? "delete" : "insertText", false, words);
}
