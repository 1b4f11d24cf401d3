import { useMutation } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { useSearchParams } from "react-router";
import { fetchPaymentsCsv } from "#app/features/payments/queries.ts";
import { readListQuery } from "#app/lists/list-query.ts";
import { Button } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toast.ts";
import { PaymentsQuery } from "#contract/payments.ts";

/** Saves the payments as a file, the searched ones only while there is a search. */
export function CsvDownload() {
  const [address] = useSearchParams();
  const query = readListQuery(PaymentsQuery.pick({ q: true, sort: true }), address);
  const download = useMutation({
    mutationFn: () => fetchPaymentsCsv(query),
    onSuccess: saveFile,
    onError: () => toast.error("Oops...", "The file could not be downloaded. Please try again."),
  });
  return (
    <Button
      variant="secondary"
      onClick={() => download.mutate()}
      busy={download.isPending}
      busyLabel="Fetching…"
    >
      <Download aria-hidden="true" />
      {query.q ? "Download these as CSV" : "Download CSV"}
    </Button>
  );
}

/** A plain link could not carry the access token, so the file comes first and is then handed over. */
function saveFile(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // The browser reads the address a moment after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
