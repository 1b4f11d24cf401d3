import { useState } from "react";
import { z } from "zod";
import type { UploadPicture } from "#app/forms/picture-upload.tsx";
import { WriteForm } from "#app/forms/write-form.tsx";
import { CheckboxGroup, RadioGroup } from "#app/ui/checkbox-group.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import { OptionalPictureUrl } from "#contract/primitives.ts";
import { Specimen } from "./specimen.tsx";

const slots = ["Morning", "Afternoon", "Evening"];

/** Every form field. */
export function Fields() {
  return (
    <>
      <Specimen name="text-field, password-field: plain, hint, error, optional, read-only, disabled">
        <div className="grid w-full gap-6 md:grid-cols-3">
          <TextField label="Name" placeholder="Farzana Akter" />
          <TextField label="Photo URL" type="url" optional hint="A square picture works best." />
          <TextField label="Email" defaultValue="farzana@" error="Email needs a name, an @ and a domain." />
          <TextField label="Writer" defaultValue="Tanvir Ahmed" readOnly />
          <TextField label="Name on the card" disabled defaultValue="Not yet" />
          <PasswordField label="Password" hint="8 characters or more." autoComplete="new-password" />
        </div>
      </Specimen>
      <Specimen name="textarea-field, number-field, select-field, checkbox-group with its radio buttons">
        <div className="grid w-full gap-6 md:grid-cols-2">
          <TextareaField label="Biography" hint="Two or three sentences." />
          <TextareaField label="Details" error="This field is required" />
          <NumberField label="Slot duration" unit="hours" min={0} step={0.5} defaultValue={1.5} />
          <SelectField label="Class" optional>
            <option>Any class</option>
            <option>YOGA</option>
            <option>SPIN</option>
          </SelectField>
          <CheckboxGroup legend="Slots" options={slots} defaultChecked name="specimen-slots" />
          <CheckboxGroup
            legend="Areas"
            options={["Yoga", "Wellness"]}
            error="Choose at least one."
            name="areas"
          />
          <RadioSpecimen />
        </div>
      </Specimen>
      <Specimen name="form-error; a form that writes, with its draft and its outcome" stack>
        <FormErrorSpecimen />
        <WorkingForm />
      </Specimen>
    </>
  );
}

function RadioSpecimen() {
  const [timing, setTiming] = useState("Morning");
  const options = slots.map((value) => ({ value, label: value }));
  return <RadioGroup legend="A slot" options={options} value={timing} onChoose={setTiming} />;
}

/** Unlike the real one it takes no focus, so that the page opens at the top. */
function FormErrorSpecimen() {
  return (
    <div className="border-danger border-l-6 bg-danger-soft p-4">
      <p className="font-bold text-danger">Two things are missing before you can send this.</p>
    </div>
  );
}

const Trial = z.object({
  email: z.email("Enter a valid email address"),
  hours: z.number("Enter a number of hours"),
  times: z.array(z.string()).min(1, "Choose at least one time."),
  picture: OptionalPictureUrl,
});

/** Reports 50 % at once, then resolves to a bundled picture whatever the file. */
const pretendUpload: UploadPicture = (_file, { onProgress }) => {
  onProgress(0.5);
  return new Promise((resolve) => setTimeout(() => resolve("/pictures/classes/yoga.svg"), 1500));
};

/** Every control of a WriteForm; sending takes a moment, and what is typed survives a reload. */
function WorkingForm() {
  return (
    <WriteForm
      draft={{ form: "styleguide", owner: "styleguide" }}
      schema={Trial}
      fields={{
        email: { control: "text", label: "Email to try", half: true },
        hours: { control: "number", label: "Hours to try", unit: "hours", half: true },
        times: { control: "choices", legend: "Times to try", options: slots },
        picture: {
          control: "picture",
          upload: pretendUpload,
          fetchFrom: async () => "/pictures/classes/spin.svg",
          label: "Picture to try",
          titled: "email",
          ratio: "cover",
        },
      }}
      start={{ email: "", hours: undefined, times: [], picture: "" }}
      send={() => new Promise((resolve) => setTimeout(resolve, 1500))}
      submitLabel="Send"
      busyLabel="Sending…"
      saved="It would have been sent."
      failed="It could not be sent."
    />
  );
}
