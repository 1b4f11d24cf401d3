import { useMutation } from "@tanstack/react-query";
import downloadIcon from "lucide/dist/esm/icons/download.mjs";
import { useSearchParams } from "react-router";
import { ApiFailure } from "#app/data/api-failure.ts";
import { saveFile } from "#app/data/save-file.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { toast } from "#app/ui/toast.ts";
import type { ListQuery } from "#contract/lists.ts";
import type { ListDefinition } from "./list.tsx";
import { isNarrowed, readListQuery } from "./list-query.ts";

type FileDownloadProps = {
  /** Fetches the file: a plain link could not carry the access token. */
  fetchFile: () => Promise<File>;
  label: string;
};

/** A button that downloads a private file. */
export function FileDownload({ fetchFile, label }: FileDownloadProps) {
  const download = useMutation({
    mutationFn: fetchFile,
    onSuccess: saveFile,
    onError: (error) => toast.failure(isForbidden(error) ? error.message : failed),
  });
  return (
    <Button
      variant="secondary"
      onClick={() => download.mutate()}
      busy={download.isPending}
      busyLabel="Fetching…"
    >
      <Icon of={downloadIcon} />
      {label}
    </Button>
  );
}

const failed = "The file could not be downloaded. Please try again.";

/** Such as after a cancelled re-authentication. */
function isForbidden(error: Error): boolean {
  return error instanceof ApiFailure && error.code === "forbidden";
}

type ListDownloadProps<Query extends ListQuery, Row> = {
  list: ListDefinition<Query, Row>;
  fetchFile: (query: Omit<Partial<Query>, "limit" | "cursor">) => Promise<File>;
};

/** Downloads a list as a file, filtered by the page's URL as the list is. */
export function ListDownload<Query extends ListQuery, Row>({
  list,
  fetchFile,
}: ListDownloadProps<Query, Row>) {
  const [address] = useSearchParams();
  const { limit: _, cursor: __, ...query } = readListQuery<Query>(list.filters, address);
  const label = isNarrowed(query) ? "Download these as CSV" : "Download CSV";
  return <FileDownload fetchFile={() => fetchFile(query)} label={label} />;
}
