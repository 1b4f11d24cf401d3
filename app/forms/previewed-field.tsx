import {
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { joinClasses } from "#app/ui/join-classes.ts";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import { continueLine, MarkButtons, type TextMark } from "./mark-buttons.tsx";

type PreviewedFieldProps = Omit<ComponentProps<typeof TextareaField>, "name" | "form"> & {
  name: string;
  form: UseFormReturn;
  /** Previews the text as readers will see it. */
  preview: ComponentType<{ text: string }>;
  /** How to write what the preview understands. */
  help?: ReactNode;
  /** What of it a press writes. */
  marks?: readonly TextMark[] | undefined;
};

const tabs = ["Write", "Preview"] as const;
type Tab = (typeof tabs)[number];

/** A textarea with a preview of the text as readers will see it. */
export function PreviewedField({
  name,
  form,
  preview,
  help,
  marks,
  className,
  label,
  ...rest
}: PreviewedFieldProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [tab, setTab] = useState<Tab>("Write");
  const id = useId();
  useReturnOnError({
    name,
    form,
    error: rest.error,
    isAway: tab !== "Write",
    comeBack: () => setTab("Write"),
  });
  return (
    <div className={joinClasses("grid content-start gap-3", className)}>
      <label htmlFor={`${id}-field`} className="font-semibold">
        {label}
      </label>
      <Tabs id={id} tab={tab} onChoose={setTab} />
      <div
        ref={panel}
        role="tabpanel"
        id={`${id}-Write`}
        aria-labelledby={`${id}-Write-tab`}
        hidden={tab !== "Write"}
      >
        {marks && <MarkButtons marks={marks} field={() => panel.current?.querySelector("textarea")} />}
        <TextareaField
          {...rest}
          id={`${id}-field`}
          label={null}
          onKeyDown={marks && onEnter}
          defaultValue={form.formState.defaultValues?.[name]}
          {...form.register(name)}
        />
      </div>
      {tab === "Preview" && (
        <div
          role="tabpanel"
          id={`${id}-Preview`}
          aria-labelledby={`${id}-Preview-tab`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards reach a panel without controls only this way
          tabIndex={0}
          className="min-h-32 rounded border border-hair p-4 sm:p-6"
        >
          <Preview name={name} form={form} of={preview} />
        </div>
      )}
      {help}
    </div>
  );
}

/** Enter as people know it, unless it ends a word that is still being composed. */
function onEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  const { key, shiftKey, ctrlKey, metaKey, altKey, nativeEvent, currentTarget } = event;
  if (key !== "Enter" || shiftKey || ctrlKey || metaKey || altKey || nativeEvent.isComposing) return;
  if (continueLine(currentTarget)) event.preventDefault();
}

function Preview({
  name,
  form,
  of: Shown,
}: Pick<PreviewedFieldProps, "name" | "form"> & { of: ComponentType<{ text: string }> }) {
  const text: unknown = useWatch({ control: form.control, name });
  if (typeof text !== "string" || text.trim() === "")
    return <p className="text-muted">Nothing written yet.</p>;
  return <Shown text={text} />;
}

function Tabs({ id, tab, onChoose }: { id: string; tab: Tab; onChoose: (tab: Tab) => void }) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    const other = tab === "Write" ? "Preview" : "Write";
    onChoose(other);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${other}-tab`)}`)?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label="Write or preview" className="flex gap-4 border-hair border-b">
      {tabs.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${id}-${name}-tab`}
          aria-selected={tab === name}
          aria-controls={`${id}-${name}`}
          onClick={() => onChoose(name)}
          onKeyDown={onKeyDown}
          className="-mb-0.5 min-h-target border-transparent border-b-4 px-1 font-semibold text-muted aria-selected:border-accent aria-selected:text-ink"
        >
          {name}
        </button>
      ))}
    </div>
  );
}

type Return = Pick<PreviewedFieldProps, "name" | "form" | "error"> & {
  isAway: boolean;
  comeBack: () => void;
};

/** Returns from the preview to the textarea when its text has an error. */
function useReturnOnError({ name, form, error, isAway, comeBack }: Return) {
  const isReturning = useRef(false);
  useEffect(() => {
    if (error && isAway) {
      isReturning.current = true;
      comeBack();
    } else if (isReturning.current) {
      isReturning.current = false;
      form.setFocus(name);
    }
  });
}
