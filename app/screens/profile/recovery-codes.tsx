import { useEffect, useRef } from "react";
import { saveFile } from "#app/data/save-file.ts";
import { Button } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toast.ts";
import { brand } from "#studio/brand.ts";

/** The recovery codes, shown only once, to copy or download. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const text = codes.join("\n");

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast.success("Copied.");
    } catch {
      toast.error("Copy them by hand", "Your browser doesn’t let us copy them.");
    }
  }

  return (
    <div className="grid gap-4">
      <h3 ref={title} tabIndex={-1} className="font-bold">
        Your recovery codes
      </h3>
      <p>
        Each works once, in place of the app. Keep them somewhere you can reach without your phone: we won’t
        show them again.
      </p>
      <ul className="surface-highlight grid grid-cols-2 gap-2 rounded p-4 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="secondary" onClick={() => download(text)}>
          Download
        </Button>
        <Button onClick={onDone}>I’ve saved them</Button>
      </div>
    </div>
  );
}

function download(codes: string): void {
  const heading = `Recovery codes for ${brand.name} at ${location.host}. Each logs you in once.`;
  saveFile(new File([`${heading}\n\n${codes}\n`], "recovery-codes.txt", { type: "text/plain" }));
}
