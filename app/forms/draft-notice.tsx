import { DateText } from "#app/ui/date-text.tsx";
import { clockText } from "#contract/hours.ts";
import { studioDay, studioMinute } from "#contract/studio-time.ts";
import type { FieldControl } from "./form-field.tsx";

type DraftNoticeProps = {
  writtenAt: string;
  /** The fields in which it differs from what is published; none where nothing is yet. */
  unpublished: readonly [name: string, FieldControl][];
  onDiscard: () => void;
};

/** Says that a draft was restored, which of it is not published yet, and discards it. */
export function DraftNotice({ writtenAt, unpublished, onDiscard }: DraftNoticeProps) {
  const [written, now] = [new Date(writtenAt), new Date()];
  return (
    <p role="status" className="border-highlight border-l-6 bg-sunken px-3 py-2 sm:col-span-2">
      A draft from{" "}
      {studioDay(written) !== studioDay(now) && (
        <>
          <DateText date={studioDay(written)} length="short" yearless />,{" "}
        </>
      )}
      {clockText(studioMinute(written))} was restored.{" "}
      {unpublished.length > 0 && (
        <>
          Not published yet:{" "}
          {unpublished.map(([name, field], place) => (
            <strong key={name}>
              {place > 0 && ", "}
              {"legend" in field ? field.legend : field.label}
            </strong>
          ))}
          .{" "}
        </>
      )}
      <button type="button" onClick={onDiscard} className="text-link min-h-6">
        Discard it
      </button>
    </p>
  );
}
