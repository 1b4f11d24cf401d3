import { useQuery } from "@tanstack/react-query";
import { SlotLight } from "#app/features/people/slot-light.tsx";
import { slotWordsQuery } from "#app/features/slot-words/queries.ts";
import { DayText } from "#app/page/day-text.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import type { SlotWord } from "#contract/slot-words.ts";

/** What was written to the member's slots in the last week (D78); nothing without any. */
export function SlotWords({ email }: { email: string }) {
  const words = useQuery(slotWordsQuery(email)).data ?? [];
  if (words.length === 0) return null;
  return (
    <ul className="grid gap-3">
      {words.map((word) => (
        <Word key={word._id} word={word} />
      ))}
    </ul>
  );
}

function Word({ word }: { word: SlotWord }) {
  const { trainerName, slotTiming, words, byTrainer, writtenAt } = word;
  return (
    <li className="wrap-anywhere grid gap-2 rounded border border-frame bg-raised p-4">
      <p className="flex flex-wrap items-center gap-x-3 text-small">
        <SlotLight timing={slotTiming} />
        <span>
          <strong>{byTrainer ? trainerName : "The studio"}</strong> to everybody in {slotTiming}
          {!byTrainer && ` with ${trainerName}`}
        </span>
        <span className="text-muted">
          <DayText moment={writtenAt} />
        </span>
      </p>
      <div className="grid max-w-text gap-2">
        <Paragraphs text={words} />
      </div>
    </li>
  );
}
