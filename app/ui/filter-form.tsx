import { type ComponentProps, type FormEvent, useEffect, useRef } from "react";
import { Form, useLocation, useNavigate } from "react-router";
import { Button } from "./button.tsx";

/** Milliseconds without a key pressed after which what was typed is searched for. */
const typingPauseMs = 300;

type FilterFormProps = Omit<ComponentProps<typeof Form>, "method" | "action" | "onSubmit" | "onChange"> & {
  /** What is searched, such as "Find a trainer". */
  label: string;
};

/**
 * Fields that narrow a list and live in the page's address. Each change is applied at once; without script
 * it is a plain form with a button. Fields are uncontrolled: give each a `name` and a `defaultValue`.
 */
export function FilterForm({ label, children, ...rest }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();
  const { search } = useLocation();

  useEffect(() => () => clearTimeout(timer.current), []);

  function apply() {
    clearTimeout(timer.current);
    if (!form.current) return;
    const wanted = filledIn(form.current);
    if (wanted === search.replace(/^\?/, "")) return;
    void navigate({ search: wanted }, { replace: true, preventScrollReset: true });
  }

  const applyNow = useRef(apply);
  applyNow.current = apply;

  const hasRun = useRef(false);
  useEffect(() => {
    // What was chosen before the page ran is applied now, not taken back.
    if (!hasRun.current && wasTouched(form.current)) applyNow.current();
    else showAddress(form.current, new URLSearchParams(search));
    hasRun.current = true;
  }, [search]);

  function applySoon(event: FormEvent<HTMLFormElement>) {
    clearTimeout(timer.current);
    const typing = event.target instanceof HTMLInputElement;
    timer.current = setTimeout(apply, typing ? typingPauseMs : 0);
  }

  return (
    <Form
      ref={form}
      role="search"
      aria-label={label}
      method="get"
      onChange={applySoon}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      {...rest}
    >
      {children}
      <noscript>
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </noscript>
    </Form>
  );
}

/** The form as an address carries it; what is empty stays out of it. */
function filledIn(form: HTMLFormElement): string {
  const entries = [...new FormData(form)].filter(([, value]) => String(value).trim() !== "");
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
}

/** Whether a field says something else than the address did when the server rendered the page. */
function wasTouched(form: HTMLFormElement | null): boolean {
  return [...(form?.elements ?? [])].some((field) => {
    if (field instanceof HTMLInputElement) return field.value !== field.defaultValue;
    if (!(field instanceof HTMLSelectElement)) return false;
    return [...field.options].some(
      (option) => option.selected !== option.defaultSelected && option.index > 0,
    );
  });
}

/** After Back or a cleared filter the fields follow the address, but never under somebody's fingers. */
function showAddress(form: HTMLFormElement | null, address: URLSearchParams): void {
  for (const field of form?.elements ?? []) {
    const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
    if (!isField || !field.name || field === document.activeElement) continue;
    field.value = address.get(field.name) ?? "";
  }
}
