import imageUp from "lucide/dist/esm/icons/image-up.mjs";
import { type ComponentProps, useId } from "react";
import { type ButtonSize, buttonStyle } from "#app/ui/button-style.ts";
import type { Drawing } from "#app/ui/icon.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { pictureTypes } from "#contract/pictures.ts";

type FileButtonProps = Omit<
  ComponentProps<"input">,
  "type" | "accept" | "onChange" | "className" | "size"
> & {
  label: string;
  icon?: Drawing;
  /** A file of it is in the form. */
  isChosen?: boolean;
  size?: ButtonSize;
  onChoose: (file: File) => unknown;
};

/** A button that chooses a picture on the device; phones offer their camera, too. */
export function FileButton({
  label,
  icon = imageUp,
  isChosen = false,
  size = "sm",
  onChoose,
  ...rest
}: FileButtonProps) {
  const id = useId();
  return (
    <span className="inline-grid">
      <input
        {...rest}
        id={id}
        type="file"
        accept={pictureTypes.join(",")}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Lets the same file be chosen again.
          target.value = "";
          if (file) void onChoose(file);
        }}
        className="peer sr-only"
      />
      <label
        htmlFor={id}
        className={joinClasses(
          buttonStyle({ variant: "secondary", size }),
          isChosen && "bg-ink text-paper",
          "cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-3",
        )}
      >
        <Icon of={icon} />
        {label}
      </label>
    </span>
  );
}
