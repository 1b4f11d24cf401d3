import type { ComponentProps, ComponentType, ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { CheckboxGroup } from "#app/ui/checkbox-group.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import type { TextMark } from "./mark-buttons.tsx";
import { type Arriving, PictureField } from "./picture-field.tsx";
import { PreviewedField } from "./previewed-field.tsx";

/** What the form defines of a field; name, value and error come from the frame. */
type About<Props> = Omit<
  Props,
  "name" | "ref" | "value" | "defaultValue" | "error" | "onChange" | "onBlur" | "className"
> & {
  /** Beside its neighbour where there is room. */
  half?: boolean;
};

type PasswordControl = { control: "password" } & About<ComponentProps<typeof PasswordField>>;
type TextControl = { control: "text" } & About<ComponentProps<typeof TextField>>;
type LongTextControl = { control: "textarea" } & About<ComponentProps<typeof TextareaField>> & {
    /** Previews the text as readers will see it; without one there is only the textarea. */
    preview?: ComponentType<{ text: string }>;
    /** How to write what the preview understands. */
    help?: ReactNode;
    /** What of it a press writes. */
    marks?: readonly TextMark[];
  };
type SelectControl<Value extends string> = { control: "select" } & Omit<
  About<ComponentProps<typeof SelectField>>,
  "children"
> & {
    options: readonly (Value | { value: Value; label: string })[];
    /** The first option, while nothing is chosen. */
    unset: string;
  };
/** One of a few, all in sight. */
type ChoiceControl<Value extends string> = { control: "choice" } & Omit<
  About<ComponentProps<typeof CheckboxGroup>>,
  "options" | "type"
> & { options: readonly { value: Value; label: string; disabled?: boolean }[] };
type PictureControl = { control: "picture" } & Omit<
  About<ComponentProps<typeof PictureField>>,
  "form" | "arriving"
>;
type NumberControl = { control: "number" } & Omit<About<ComponentProps<typeof NumberField>>, "onOffer">;
type ChoicesControl = { control: "choices" } & Omit<
  About<ComponentProps<typeof CheckboxGroup>>,
  "options"
> & {
    options: ComponentProps<typeof CheckboxGroup>["options"] | undefined;
    /** Shown while there are no options. */
    meanwhile?: ReactNode;
  };

type ControlFor<Value> = [Value] extends [string]
  ? string extends Value
    ? TextControl | PasswordControl | LongTextControl | PictureControl | SelectControl<string>
    : SelectControl<Value> | ChoiceControl<Value>
  : Value extends number
    ? NumberControl
    : Value extends readonly string[]
      ? ChoicesControl
      : never;

/** A control for every field of a schema, in the order of the page. One too few or too many does not compile. */
export type FieldsOf<Input> = { [Name in keyof Input]-?: ControlFor<NonNullable<Input[Name]>> };

/** Any one of them. */
export type FieldControl =
  | ControlFor<string>
  | SelectControl<string>
  | ChoiceControl<string>
  | ControlFor<number>
  | ControlFor<string[]>;

type FormFieldProps = { name: string; field: FieldControl; form: UseFormReturn; arriving: Arriving };

/** One field of a form, with its label, hint and error. */
export function FormField({ name, field: { half, ...field }, form, arriving }: FormFieldProps) {
  const error = form.formState.errors[name]?.message as string | undefined;
  const shared = { error, className: half ? undefined : "sm:col-span-2" };
  // For the page as the server sends it; in the browser the form fills its fields itself.
  const start = form.formState.defaultValues?.[name];
  switch (field.control) {
    case "text": {
      const { control: _, ...rest } = field;
      return <TextField {...rest} {...shared} defaultValue={start} {...form.register(name)} />;
    }
    case "password": {
      const { control: _, ...rest } = field;
      return <PasswordField {...rest} {...shared} {...form.register(name)} />;
    }
    case "textarea": {
      const { control: _, preview, help, marks, ...rest } = field;
      if (preview) return <PreviewedField {...rest} {...shared} {...{ name, form, preview, help, marks }} />;
      return <TextareaField {...rest} {...shared} defaultValue={start} {...form.register(name)} />;
    }
    case "select": {
      const { control: _, options, unset, ...rest } = field;
      return (
        <SelectField {...rest} {...shared} defaultValue={start} {...form.register(name)}>
          <option value="">{unset}</option>
          {options.map((option) => {
            const { value, label } = typeof option === "string" ? { value: option, label: option } : option;
            return (
              <option key={value} value={value}>
                {label}
              </option>
            );
          })}
        </SelectField>
      );
    }
    case "picture": {
      const { control: _, ...rest } = field;
      return <PictureField {...rest} name={name} form={form} arriving={arriving} />;
    }
    case "number": {
      const { control: _, ...rest } = field;
      return (
        <NumberField
          {...rest}
          {...shared}
          defaultValue={start}
          {...form.register(name, { setValueAs: numberIn })}
          onOffer={(value) =>
            form.setValue(name, value, { shouldDirty: true, shouldValidate: error !== undefined })
          }
        />
      );
    }
    case "choice": {
      const { control: _, ...rest } = field;
      return (
        <CheckboxGroup {...rest} {...shared} type="radio" defaultValue={[start]} {...form.register(name)} />
      );
    }
    case "choices": {
      const { control: _, options, meanwhile, ...rest } = field;
      if (!options) return <div className={shared.className}>{meanwhile}</div>;
      return (
        <CheckboxGroup
          {...rest}
          {...shared}
          options={options}
          defaultValue={start}
          {...form.register(name)}
        />
      );
    }
  }
}

/** Undefined in an empty field, as before it was touched; `valueAsNumber` would make it NaN. */
function numberIn(text: unknown): number | undefined {
  return text === "" || text === undefined ? undefined : Number(text);
}
