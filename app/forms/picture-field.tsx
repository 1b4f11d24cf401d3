import type { ComponentProps, RefObject } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { Picture } from "#app/ui/picture.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { PictureUrl } from "#contract/primitives.ts";
import { PictureUpload, type UploadPicture } from "./picture-upload.tsx";

/** The names of the fields whose picture is still on its way. */
export type Arriving = RefObject<Set<string>>;

type PictureFieldProps = Omit<ComponentProps<typeof TextField>, "name" | "form" | "className"> &
  Pick<ComponentProps<typeof Picture>, "kind" | "ratio"> & {
    name: string;
    form: UseFormReturn;
    upload: UploadPicture;
    arriving: Arriving;
  };

/**
 * An optional picture: its address, typed or that of a file one chooses (D63), and the picture in its frame; a drawn
 * one until there is any (D6).
 */
export function PictureField({ name, form, kind, ratio, upload, arriving, ...field }: PictureFieldProps) {
  const typed: unknown = useWatch({ control: form.control, name });
  // Half an address is none yet: asking for it would only fail.
  const address = PictureUrl.safeParse(typed).data ?? "";
  const registered = form.register(name);

  function note(isUnderWay: boolean) {
    if (isUnderWay) arriving.current.add(name);
    else arriving.current.delete(name);
    form.clearErrors(name);
  }

  async function fill(found: string) {
    form.setValue(name, found, { shouldDirty: true });
    // As if it had been typed, so that it is checked and kept in the draft alike.
    await registered.onChange({ type: "change", target: { name, value: found } });
  }

  return (
    <div className="grid gap-6 sm:col-span-2 sm:grid-cols-[minmax(0,1fr)_12rem]">
      <div className="grid content-start gap-4">
        <TextField
          inputMode="url"
          optional
          {...field}
          error={form.formState.errors[name]?.message as string | undefined}
          {...registered}
        />
        <PictureUpload label="Choose a file" upload={upload} onUploaded={fill} onTravel={note} />
      </div>
      <figure className="grid max-w-48 content-start gap-2">
        <Picture src={address} alt="" kind={kind} ratio={ratio} loads="soon" />
        <figcaption className="text-muted text-small">This is how it will look</figcaption>
      </figure>
    </div>
  );
}
