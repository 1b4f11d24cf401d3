import { FormDialog } from "#app/forms/form-dialog.tsx";
import type { AskProps } from "#app/forms/mark-buttons.tsx";
import { ArticleLink } from "#contract/article-link.ts";
import { oneLine } from "#contract/primitives.ts";

/** Asks for a link's words, at first those that are selected, and where it leads (D62). */
export default function LinkDialog({ words, onAnswer, onClose }: AskProps) {
  return (
    <FormDialog
      title="Link"
      text="To a page of ours, such as /all-classes, a web address or an email."
      schema={ArticleLink}
      fields={{
        words: { control: "text", label: "Words", autoComplete: "off" },
        address: { control: "text", label: "Address", autoComplete: "off", inputMode: "url" },
      }}
      start={{ words: oneLine(words), address: "" }}
      send={async (link) => onAnswer(`[${link.words.replace(/[[\]\\]/g, "\\$&")}](${link.address})`)}
      submitLabel="Add link"
      busyLabel="Adding…"
      onClose={onClose}
    />
  );
}
