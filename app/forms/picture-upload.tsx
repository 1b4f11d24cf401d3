import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { ApiFailure } from "#app/data/api-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field-error.tsx";
import { announce } from "#app/ui/live-region.tsx";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import { FileButton } from "./file-button.tsx";
import { complaintAbout } from "./picture-file.ts";

/** Uploads a file, reporting progress from 0 to 1; returns the picture's URL. @throws ApiFailure */
export type UploadPicture = (
  file: File,
  watch: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<string>;

type PictureUploadProps = {
  label: string;
  upload: UploadPicture;
  /** Receives the URL of the uploaded picture. */
  onUploaded: (address: string) => unknown;
  /** Told when an upload begins, and when none is pending any more. */
  onTravel?: (isUnderWay: boolean) => void;
  /** Beside the button: what chooses no file. */
  children?: ReactNode;
};

/** A button that chooses a picture on the device and uploads it, with progress (D63). */
export function PictureUpload({ label, children, ...rest }: PictureUploadProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { travel, problem, start, cancel } = useTravel(rest);

  function stop() {
    cancel();
    input.current?.focus();
  }

  return (
    <div className="grid content-start gap-2 print:hidden">
      <div className="flex flex-wrap items-center gap-2">
        <FileButton
          ref={input}
          label={label}
          onChoose={start}
          aria-describedby={problem && `${id}-problem`}
          aria-invalid={problem ? true : undefined}
        />
        {children}
      </div>
      {travel && (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1">
          <p className="truncate text-small">
            {travel.name} · {travel.share < 1 ? `${Math.floor(travel.share * 100)} %` : "almost there…"}
          </p>
          <Button variant="quiet" size="sm" onClick={stop}>
            Cancel
          </Button>
          <ProgressBar
            label={`Sending ${travel.name}`}
            value={travel.share}
            className="col-span-2 bg-sunken"
          />
        </div>
      )}
      <FieldError id={`${id}-problem`}>{problem}</FieldError>
    </div>
  );
}

/** One upload; a picture that is chosen meanwhile replaces it. */
function useTravel({ upload, onUploaded, onTravel }: Omit<PictureUploadProps, "label" | "children">) {
  const [travel, setTravel] = useState<{ name: string; share: number }>();
  const [problem, setProblem] = useState<string>();
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  function end(saying: string, complaint?: string) {
    current.current = undefined;
    setTravel(undefined);
    setProblem(complaint);
    onTravel?.(false);
    announce(saying);
  }

  async function start(file: File) {
    current.current?.abort();
    const complaint = complaintAbout(file);
    if (complaint) return end(complaint, complaint);
    const own = new AbortController();
    current.current = own;
    setProblem(undefined);
    setTravel({ name: file.name, share: 0 });
    onTravel?.(true);
    announce(`Sending ${file.name}.`);
    try {
      const address = await upload(file, {
        signal: own.signal,
        onProgress: (share) => !own.signal.aborted && setTravel({ name: file.name, share }),
      });
      if (own.signal.aborted) return;
      await onUploaded(address);
      end("Picture uploaded.");
    } catch (error) {
      if (own.signal.aborted) return;
      const message = error instanceof ApiFailure ? error.message : "Something went wrong. Please try again.";
      end(message, message);
    }
  }

  function cancel() {
    current.current?.abort();
    end("Cancelled.");
  }

  return { travel, problem, start, cancel };
}
