import camera from "lucide/dist/esm/icons/camera.mjs";
import caseUpper from "lucide/dist/esm/icons/case-upper.mjs";
import check from "lucide/dist/esm/icons/check.mjs";
import { useEffect, useId, useRef, useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { FileButton } from "#app/forms/file-button.tsx";
import { type ChosenPicture, readPicture } from "#app/forms/picture-file.ts";
import { Button } from "#app/ui/button.tsx";
import type { FieldTexts } from "#app/ui/field.tsx";
import { FieldError } from "#app/ui/field-error.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { announce } from "#app/ui/live-region.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { initialName } from "./registration-input.ts";

type PhotoFieldProps = Pick<FieldTexts, "error"> & {
  /** The field as its form knows it. */
  field: UseFormRegisterReturn;
  /** What stands in it. */
  typed: string;
  photo: ChosenPicture | undefined;
  /** Fills the field: with a photo's name, whose picture goes along, with the word for one's initial, or with nothing. */
  onFill: (typed: string, photo?: ChosenPicture) => void;
};

/**
 * The photo (spec §2): one from this device, which is sent once there is an account, or one's initial alone, or last,
 * the address of one.
 */
export function PhotoField({ field, error, typed, photo, onFill }: PhotoFieldProps) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  // Whoever chose a file that is no picture is led back to choosing, not to an address that they never meant to type.
  const toMend = useRef<HTMLInputElement>(null);
  const { ref: register, ...events } = field;
  const [handle] = useState(() => ({ focus: () => toMend.current?.focus() }));
  useEffect(() => register(handle), [register, handle]);
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
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">Your photo, so that your trainer knows you</legend>
      <div className="flex flex-wrap gap-2 *:grow">
        <FileButton
          label="Take or choose a photo"
          icon={photo ? check : camera}
          isChosen={photo !== undefined}
          size="md"
          ref={problem ? toMend : undefined}
          onChoose={choose}
          aria-describedby={problem && `${id}-problem`}
          aria-invalid={problem ? true : undefined}
        />
        <Button
          variant="secondary"
          aria-pressed={isInitial}
          onClick={() => {
            setProblem(undefined);
            onFill(isInitial ? "" : initialName);
          }}
          className="px-3"
        >
          <Icon of={isInitial ? check : caseUpper} />
          Use my initial
        </Button>
      </div>
      <FieldError id={`${id}-problem`}>{problem}</FieldError>
      <TextField
        label="Photo URL"
        className="field-lesser"
        hint={photo ? hints.photo : isInitial ? hints.initial : error ? hints.without : hints.address}
        error={problem ? undefined : error}
        type="url"
        inputMode="url"
        autoComplete="photo"
        placeholder="https://"
        {...events}
        ref={problem ? undefined : toMend}
        value={typed}
        onChange={({ target: { name, value } }) => {
          setProblem(undefined);
          // Without its element, whose part the handle plays.
          void events.onChange({ type: "change", target: { name, value } });
        }}
        onBlur={({ target: { name, value } }) =>
          void events.onBlur({ type: "blur", target: { name, value } })
        }
      />
    </fieldset>
  );
}

const hints = {
  address: "Or the web address of a photo: we keep a copy. If we can’t, your initial stands in.",
  without: "No photo to hand? Press “Use my initial” above, and add one any time.",
  photo: "From this device. We send it as soon as your account is there.",
  initial: "Your initial stands in for you. Add a photo any time.",
};
