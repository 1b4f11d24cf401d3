import { queryOptions, useQuery } from "@tanstack/react-query";
import caseUpper from "lucide/dist/esm/icons/case-upper.mjs";
import check from "lucide/dist/esm/icons/check.mjs";
import { type ChangeEvent, type ComponentProps, type RefObject, useEffect, useRef, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { Picture } from "#app/ui/picture.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { ownPicture } from "#contract/constants.ts";
import { OutsidePictureUrl, PictureUrl } from "#contract/primitives.ts";
import { PictureUpload, type UploadPicture } from "./picture-upload.tsx";

/** The names of the fields whose picture is still uploading. */
export type Arriving = RefObject<Set<string>>;

/** Copies a picture from another server to the studio; returns its new URL. @throws ApiFailure */
export type FetchPicture = (address: string, signal: AbortSignal) => Promise<string>;

type PictureFieldProps = Omit<ComponentProps<typeof TextField>, "name" | "form" | "className"> &
  Pick<ComponentProps<typeof Picture>, "ratio"> & {
    /** The field of the same form whose text the cover shows. */
    titled: string;
    /** The id of the person or article that it shows, if there is one: the cover's ink follows from it. */
    shows?: string;
    name: string;
    form: UseFormReturn;
    upload: UploadPicture;
    fetchFrom: FetchPicture;
    arriving: Arriving;
    /** What the button says that chooses a file. */
    chooseLabel?: string;
    /** What the button says that leaves it at the cover, where people may want that. */
    coverLabel?: string;
  };

/**
 * An optional picture with its preview: an uploaded file (D63), or last, the URL of one; a cover until there is one (D6).
 */
export function PictureField({
  name,
  form,
  titled,
  shows,
  ratio,
  upload,
  fetchFrom,
  arriving,
  chooseLabel = "Choose a file",
  coverLabel,
  ...field
}: PictureFieldProps) {
  const typed = String(useWatch({ control: form.control, name }) ?? "");
  const [entered, setEntered] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  // The form keeps the value: the input may show less than that.
  const { ref: register, onChange, onBlur } = form.register(name);
  const [handle] = useState(() => ({ focus: () => input.current?.focus() }));
  useEffect(() => register(handle), [register, handle]);
  const title: unknown = useWatch({ control: form.control, name: titled });
  // A half-typed URL is not requested: it would only fail.
  const address = PictureUrl.safeParse(typed).data ?? "";
  const error = form.formState.errors[name]?.message as string | undefined;
  const shown = useShownPicture(address, { fetchFrom, meanwhile: form.formState.defaultValues?.[name] });

  function note(isUnderWay: boolean) {
    if (isUnderWay) arriving.current.add(name);
    else arriving.current.delete(name);
    form.clearErrors(name);
  }

  /** As if it had been typed, so that it is validated and kept in the draft too. */
  const enter = (value: string) => onChange({ type: "change", target: { name, value } });

  async function fill(found: string) {
    setEntered(undefined);
    form.setValue(name, found, { shouldDirty: true });
    await enter(found);
  }

  return (
    <div className="grid gap-x-6 gap-y-4 sm:col-span-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <figure className="grid max-w-48 content-start gap-2">
        <Picture
          src={shown.address}
          alt=""
          of={{ name: String(title), ...(shows !== undefined && { id: shows }) }}
          ratio={ratio}
          loads="soon"
        />
        <figcaption
          aria-live="polite"
          className={joinClasses("text-small", shown.problem ? "text-danger" : "text-muted")}
        >
          {shown.problem
            ? !error && shown.problem
            : shown.isComing
              ? "Fetching the picture…"
              : lookText(typed, title)}
        </figcaption>
      </figure>
      <div className="grid content-start gap-4">
        <PictureUpload label={chooseLabel} upload={upload} onUploaded={fill} onTravel={note}>
          {coverLabel && (
            <Button variant="secondary" size="sm" aria-pressed={typed === ""} onClick={() => void fill("")}>
              <Icon of={typed === "" ? check : caseUpper} />
              {coverLabel}
            </Button>
          )}
          {!coverLabel && typed !== "" && (
            <Button
              variant="quiet"
              size="sm"
              onClick={() => {
                void fill("");
                // It disappears with the picture.
                input.current?.focus();
              }}
            >
              Remove picture
            </Button>
          )}
        </PictureUpload>
        <TextField
          inputMode="url"
          optional
          {...field}
          error={error}
          ref={input}
          name={name}
          // Where the studio keeps a picture says nothing to anybody: the preview shows it.
          value={ownPicture.test(typed) && typed !== entered ? "" : typed}
          onChange={(event: ChangeEvent<HTMLInputElement>) => {
            setEntered(event.target.value);
            void enter(event.target.value);
          }}
          onBlur={() => {
            shown.look();
            void onBlur({ type: "blur", target: { name, value: typed } });
          }}
        />
      </div>
    </div>
  );
}

/** A cover bears the title's initial. */
function lookText(picture: string, title: unknown): string {
  const isTitled = String(title ?? "").trim() !== "";
  return picture === "" && !isTitled ? "The cover, once it has a title" : "This is how it will look";
}

/** The studio's copy of a picture on another server. */
export function pictureFromQuery(address: string, fetchFrom: FetchPicture) {
  return queryOptions({
    queryKey: ["picture from", address],
    queryFn: ({ signal }) => fetchFrom(address, signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * The preview of a picture's URL. This browser never requests one from another server: the studio fetches it once the
 * field has lost focus, or says why it can't: then the one that stood there is shown, and stays.
 */
function useShownPicture(
  address: string,
  { fetchFrom, meanwhile = "" }: { fetchFrom: FetchPicture; meanwhile?: string },
) {
  const [looked, setLooked] = useState(address);
  const isOutside = OutsidePictureUrl.safeParse(address).success;
  const isLookedAt = isOutside && looked === address;
  const { data, error, isFetching } = useQuery({
    ...pictureFromQuery(looked, fetchFrom),
    enabled: isLookedAt,
  });
  const problem = isLookedAt && error ? error.message : undefined;
  const kept = problem && !OutsidePictureUrl.safeParse(meanwhile).success ? meanwhile : "";
  return {
    look: () => setLooked(address),
    address: isOutside ? (isLookedAt && data) || kept : address,
    isComing: isLookedAt && isFetching,
    problem,
  };
}
