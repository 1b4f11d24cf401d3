import chevronDown from "lucide/dist/esm/icons/chevron-down.mjs";
import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { buttonStyle } from "#app/ui/button-style.ts";
import { Icon } from "#app/ui/icon.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { longestSearch } from "#contract/constants.ts";
import type { ListQuery } from "#contract/lists.ts";

/** Debounce of the search, in milliseconds. */
const typingPauseMs = 300;

/**
 * The form above a list: a search, and a choice for every other query parameter; null for a list that only pages. A
 * parameter without its choice does not compile.
 */
export type Filters<Query extends ListQuery> = "q" extends keyof Query
  ? {
      /** What is searched, such as "Find a trainer". */
      label: string;
      /** What can be searched for. */
      placeholder: string;
      choices: {
        [Name in Exclude<keyof Query, keyof ListQuery>]-?: ChoiceFor<NonNullable<Query[Name]> & string>;
      };
    }
  : null;

/** Values that no form can offer, such as one of many writers, are set by links to the list. */
type ChoiceFor<Value extends string> = string extends Value ? "linked" : Choice<Value>;

/** A closed list of values, each with its words; a value without words does not compile. */
type Choice<Value extends string> = {
  label: string;
  words: Record<Value, string>;
} & (
  | { /** What the list does when nothing is chosen. */ standard: Value }
  | { /** Shown when nothing is chosen. */ unset: string }
);

type AnyFilters = { label: string; placeholder: string; choices: Record<string, Choice<string> | "linked"> };

type ListFiltersProps<Query extends ListQuery> = {
  filters: Filters<Query>;
  query: Partial<Query>;
  noun: { one: string; many: string };
  /** A tool's filters sit close above their table; a page's are framed by lines. */
  size: "page" | "tool";
  /** How many rows match, such as `12` or `1000+`; unknown while loading. */
  total: string | undefined;
  /** The line that shows the count. */
  count: RefObject<HTMLParagraphElement | null>;
  /** Beside the count. */
  children: ReactNode;
};

/** A list's filters and order, and its count, which is announced when it changes. */
export function ListFilters<Query extends ListQuery>(props: ListFiltersProps<Query>) {
  const { query, noun, size, total, count, children } = props;
  const filters = props.filters as AnyFilters | null;
  const isFramed = filters !== null && size === "page";
  return (
    <div
      className={joinClasses(
        "flex flex-wrap items-end gap-x-4 gap-y-2 sm:grid",
        isFramed && "border-rule border-y pt-4 pb-3",
      )}
    >
      {filters && <FilterForm filters={filters} query={query} />}
      {/* On a phone opened filters stand between the two, as the keyboard reaches them. */}
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-6 max-sm:contents">
        <p
          ref={count}
          tabIndex={-1}
          role="status"
          className="tabular font-semibold max-sm:flex max-sm:min-h-8 max-sm:grow max-sm:basis-[calc(100%-12rem)] max-sm:items-center"
        >
          {total !== undefined && `${total} ${total === "1" ? noun.one : noun.many}`}
        </p>
        {children}
      </div>
    </div>
  );
}

/**
 * Fields that live in the page's URL. Each change is applied at once; without JavaScript it is a plain form with a
 * button. The fields are uncontrolled, so that typing never waits for a response.
 */
function FilterForm({ filters, query }: { filters: AnyFilters; query: Record<string, unknown> }) {
  const { form, apply, applySoon } = useAppliedFilters(query);
  const choices = Object.entries(filters.choices);
  return (
    // biome-ignore lint/a11y/useSemanticElements: older browsers know no search element
    <form
      ref={form}
      role="search"
      aria-label={filters.label}
      method="get"
      onChange={applySoon}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      // On a phone its parts stand beside the count, which opened filters would push out of sight.
      className="flex flex-wrap items-end gap-4 max-sm:contents"
    >
      <TextField
        label="Search"
        name="q"
        type="search"
        maxLength={longestSearch}
        autoComplete="off"
        placeholder={filters.placeholder}
        defaultValue={String(query.q ?? "")}
        className={joinClasses(
          "grow-[2] basis-40 lg:basis-72",
          choices.filter(([, choice]) => choice !== "linked").length > 2 ? "sm:basis-full" : "sm:basis-72",
        )}
      />
      <Choices choices={choices} query={query} />
      <noscript>
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </noscript>
    </form>
  );
}

type ChoicesProps = {
  choices: [name: string, choice: Choice<string> | "linked"][];
  query: Record<string, unknown>;
};

/** All but the search; on a phone they fold away behind a button with their count, which bears the name of an only one. */
function Choices({ choices, query }: ChoicesProps) {
  const chosen = choices.filter(
    ([name, choice]) => choice !== "linked" && query[name] && query[name] !== standardOf(choice),
  ).length;
  const [first, ...others] = choices.flatMap(([, choice]) => (choice === "linked" ? [] : choice));
  const only = others.length === 0 ? first : undefined;
  return (
    <>
      <details suppressHydrationWarning className="group peer sm:hidden">
        <summary className={buttonStyle({ variant: "secondary" })}>
          {only?.label ?? "Filters"}
          {chosen > 0 && ` (${chosen})`}
          <Icon of={chevronDown} className="transition-transform group-open:rotate-180" />
        </summary>
      </details>
      {/* Beside the disclosure and not in it: the content of a closed one can't be shown on wide screens. */}
      <div className="contents max-sm:order-last max-sm:hidden max-sm:peer-open:grid max-sm:w-full max-sm:grid-cols-2 max-sm:gap-4 narrow:grid-cols-1">
        {choices.map(([name, choice]) =>
          choice === "linked" ? (
            <input key={name} type="hidden" name={name} defaultValue={String(query[name] ?? "")} />
          ) : (
            <ChoiceField key={name} name={name} choice={choice} value={query[name]} />
          ),
        )}
      </div>
    </>
  );
}

function standardOf(choice: Choice<string>): string | undefined {
  return "standard" in choice ? choice.standard : undefined;
}

function ChoiceField({ name, choice, value }: { name: string; choice: Choice<string>; value: unknown }) {
  const standard = standardOf(choice);
  return (
    <SelectField
      label={choice.label}
      name={name}
      defaultValue={String(value ?? "")}
      className="grow basis-36"
    >
      {"unset" in choice && <option value="">{choice.unset}</option>}
      {Object.entries(choice.words).map(([option, words]) => (
        <option key={option} value={option === standard ? "" : option}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}

/** Keeps the form's fields in step with the query in the URL. */
function useAppliedFilters(query: Record<string, unknown>) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [changes, setChanges] = useState(0);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const next = useNavigation().location;
  const isLeaving = next !== undefined && next.pathname !== pathname;

  function apply() {
    clearTimeout(timer.current);
    if (!form.current) return;
    const wanted = filledIn(form.current);
    if (wanted === search.replace(/^\?/, "")) return;
    void navigate({ search: wanted }, { replace: true, preventScrollReset: true });
  }

  // Applied during the navigation to another page, a filter would cancel it.
  const applyChange = useEffectEvent(() => changes > 0 && !isLeaving && apply());
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each change
  useEffect(() => void applyChange(), [changes]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const followQuery = useEffectEvent(() => showQuery(form.current, query));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query changes with the URL
  useEffect(() => followQuery(), [search]);

  function applySoon({ target }: FormEvent<HTMLFormElement>) {
    clearTimeout(timer.current);
    // In a transition, as the router's own: when the effect runs, React has rendered any navigation begun before.
    const tell = () => startTransition(() => setChanges((count) => count + 1));
    timer.current = setTimeout(tell, target instanceof HTMLInputElement ? typingPauseMs : 0);
  }

  return { form, apply, applySoon };
}

/** The form as a query string, without empty fields. */
function filledIn(form: HTMLFormElement): string {
  const entries = [...new FormData(form)].filter(([, value]) => String(value).trim() !== "");
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
}

/** After Back or a cleared filter the fields follow the URL, except the focused one. */
function showQuery(form: HTMLFormElement | null, query: Record<string, unknown>): void {
  for (const field of form?.elements ?? []) {
    const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
    if (!isField || !field.name || field === document.activeElement) continue;
    field.value = String(query[field.name] ?? "");
    // The URL may spell out the standard value.
    if (field instanceof HTMLSelectElement && field.selectedIndex < 0) field.value = "";
  }
}
