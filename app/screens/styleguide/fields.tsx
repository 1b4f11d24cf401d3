import { useForm } from "react-hook-form";
import { Button } from "#app/ui/button.tsx";
import { CheckboxGroup } from "#app/ui/checkbox-group.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import { Specimen } from "./specimen.tsx";

const slots = ["Morning", "Afternoon", "Evening"];

/** Everything one fills in. */
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
      <Specimen name="textarea-field, number-field, select-field, checkbox-group">
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
        </div>
      </Specimen>
      <Specimen name="form-error" stack>
        <FormErrorSpecimen />
        <WorkingForm />
      </Specimen>
    </>
  );
}

/** Without the focus that a real one takes, so that the page opens at its top. */
function FormErrorSpecimen() {
  return (
    <div className="border-danger border-l-6 bg-danger-soft p-4">
      <p className="font-bold text-danger">Two things are missing before you can send this.</p>
    </div>
  );
}

function WorkingForm() {
  const form = useForm<{ email: string; times: string[] }>({ defaultValues: { email: "", times: [] } });
  const { errors, isSubmitting } = form.formState;
  const isIncomplete = Boolean(errors.email ?? errors.times);
  const send = form.handleSubmit(() => new Promise((resolve) => setTimeout(resolve, 1500)));
  return (
    <form onSubmit={send} noValidate className="grid max-w-form gap-6">
      <FormError title={isIncomplete && "Something is missing."} />
      <TextField
        id="try-email"
        label="Email to try"
        error={errors.email?.message}
        {...form.register("email", { required: "Email is required" })}
      />
      <CheckboxGroup
        id="try-times"
        legend="Times to try"
        options={slots}
        error={errors.times?.message}
        {...form.register("times", { required: "Choose at least one time." })}
      />
      <Button type="submit" busy={isSubmitting} busyLabel="Sending…">
        Send
      </Button>
    </form>
  );
}
