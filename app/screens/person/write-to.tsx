import mail from "lucide/dist/esm/icons/mail.mjs";
import { useEffect, useState } from "react";
import { useWriteToPerson } from "#app/features/slot-words/queries.ts";
import { useFollowed } from "#app/page/use-followed.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { lateDialog } from "#app/ui/late-dialog.tsx";
import type { User } from "#contract/users.ts";

/** Forms weigh: it comes once the page works. */
const WordDialog = lateDialog(async () => (await import("#app/features/slot-words/word-dialog.tsx")).default);

/** A button to write to somebody: what is written goes by mail, and stands in the audit (D78). */
export function WriteTo({ person: { _id: id, name } }: { person: User }) {
  const [isWriting, setWriting] = useState(false);
  const { mutateAsync: write } = useWriteToPerson();
  useEffect(WordDialog.fetchAhead, []);
  useFollowed((hash) => hash === "write" && setWriting(true));
  return (
    <>
      <Button variant="secondary" onClick={() => setWriting(true)}>
        <Icon of={mail} />
        Write<span className="sr-only"> to {name}</span>
      </Button>
      {isWriting && (
        <WordDialog
          title={`Write to ${name}`}
          text="It goes by email, and its first words stand in the audit."
          write={async (word) => {
            await write({ id, ...word });
            return name;
          }}
          onClose={() => setWriting(false)}
        />
      )}
    </>
  );
}
