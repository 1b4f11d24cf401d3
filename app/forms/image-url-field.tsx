import type { ComponentProps } from "react";
import { Picture } from "#app/ui/picture.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { PictureUrl } from "#contract/primitives.ts";

type ImageUrlFieldProps = Omit<ComponentProps<typeof TextField>, "label"> &
  Pick<ComponentProps<typeof Picture>, "kind" | "ratio"> & {
    /** What is typed so far. */
    typed: string | null | undefined;
  };

/** An optional address of a picture, with the picture in its frame; a drawn one until there is any (D6). */
export function ImageUrlField({ kind, ratio, typed, ...field }: ImageUrlFieldProps) {
  // Half an address is none yet: asking for it would only fail.
  const address = PictureUrl.safeParse(typed).data;
  return (
    <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_12rem]">
      <TextField
        label="Image URL"
        inputMode="url"
        optional
        hint="A full web address. Without one we show a drawn picture."
        {...field}
      />
      <figure className="grid max-w-48 gap-2">
        <Picture src={address} alt="" kind={kind} ratio={ratio} eager />
        <figcaption className="text-muted text-small">This is how it will look</figcaption>
      </figure>
    </div>
  );
}
