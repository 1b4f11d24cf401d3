import { SelectField } from "#app/ui/select-field.tsx";

type ClassChoiceProps = { classes: string[]; value: string; onChange: (className: string) => void };

/** A booking may name one of the trainer's classes, and then counts for it (D34). */
export function ClassChoice({ classes, value, onChange }: ClassChoiceProps) {
  if (classes.length === 0) return null;
  return (
    <SelectField
      label="Class"
      optional
      hint="Name one if that is why you come."
      className="w-full max-w-form lg:justify-self-end"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">No class in particular</option>
      {classes.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  );
}
