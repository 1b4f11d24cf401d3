import camera from "lucide/dist/esm/icons/camera.mjs";
import caseUpper from "lucide/dist/esm/icons/case-upper.mjs";
import check from "lucide/dist/esm/icons/check.mjs";
import { type ComponentProps, useId, useState } from "react";
import { FileButton } from "#app/forms/file-button.tsx";
import { type ChosenPicture, readPicture } from "#app/forms/picture-file.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, type FieldTexts } from "#app/ui/field.tsx";
import { FieldError } from "#app/ui/field-error.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { announce } from "#app/ui/live-region.tsx";
import { initialName } from "./registration-input.ts";

type PhotoFieldProps = Pick<FieldTexts, "error"> & {
  /** The field as its form knows it. */
  field: ComponentProps<"input">;
  /** What stands in it. */
  typed: string;
  photo: ChosenPicture | undefined;
  /** Fills the field: with a photo's name, whose picture goes along, with the word for one's initial, or with nothing. */
  onFill: (typed: string, photo?: ChosenPicture) => void;
};

/**
 * The photo (spec §2): its address, or a photo from this device, which is sent once there is an account, or none but
 * one's initial.
 */
export function PhotoField({ field, error, typed, photo, onFill }: PhotoFieldProps) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const isInitial = typed === initialName;

  async function choose(file: File) {
    setProblem(undefined);
    try {
      const chosen = await readPicture(file);
      onFill(chosen.name, chosen);
      announce(`${chosen.name} is chosen.`);
    } catch (refusal) {
      setProblem((refusal as Error).message);
    }
  }

  return (
    <Field
      label="Photo URL"
      hint={photo ? hints.photo : isInitial ? hints.initial : hints.address}
      error={error}
    >
      {(control) => (
        <>
          <div className="flex flex-wrap gap-2 *:grow">
            <FileButton
              label="Take or choose a photo"
              icon={photo ? check : camera}
              isChosen={photo !== undefined}
              onChoose={choose}
              aria-describedby={problem && `${id}-problem`}
              aria-invalid={problem ? true : undefined}
            />
            <Button
              size="sm"
              variant="secondary"
              aria-pressed={isInitial}
              onClick={() => {
                setProblem(undefined);
                onFill(isInitial ? "" : initialName);
              }}
            >
              <Icon of={isInitial ? check : caseUpper} />
              Use my initial
            </Button>
          </div>
          <FieldError id={`${id}-problem`}>{problem}</FieldError>
          <input
            type="url"
            inputMode="url"
            autoComplete="photo"
            placeholder="https://"
            className="control min-h-target"
            {...field}
            {...control}
          />
        </>
      )}
    </Field>
  );
}

const hints = {
  address:
    "So your trainer knows you. Press a button, or paste the web address (URL) of a photo: we keep a copy.",
  photo: "From this device. We send it as soon as your account is there.",
  initial: "Your initial stands in for you. Add a photo any time.",
};
