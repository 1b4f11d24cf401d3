import { useMutation } from "@tanstack/react-query";
import downloadIcon from "lucide/dist/esm/icons/download.mjs";
import { saveFile } from "#app/data/save-file.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { toast } from "#app/ui/toast.ts";

type CsvDownloadProps = {
  /** Brings the file: a plain link could not carry the access token. */
  fetchFile: () => Promise<File>;
  /** Whether the list is narrowed, and the file with it. */
  isNarrowed: boolean;
};

/** Saves a list as a file, only what was searched for while there is a search. */
export function CsvDownload({ fetchFile, isNarrowed }: CsvDownloadProps) {
  const download = useMutation({
    mutationFn: fetchFile,
    onSuccess: saveFile,
    onError: () => toast.failure("The file could not be downloaded. Please try again."),
  });
  return (
    <Button
      variant="secondary"
      onClick={() => download.mutate()}
      busy={download.isPending}
      busyLabel="Fetching…"
    >
      <Icon of={downloadIcon} />
      {isNarrowed ? "Download these as CSV" : "Download CSV"}
    </Button>
  );
}
