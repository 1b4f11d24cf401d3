import { useQuery } from "@tanstack/react-query";
import search from "lucide/dist/esm/icons/search.mjs";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useSession } from "#app/account/session.ts";
import { useHasPaid } from "#app/features/payments/queries.ts";
import { useMe } from "#app/features/people/queries.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Modal } from "#app/ui/modal.tsx";
import { longestSearch } from "#contract/constants.ts";
import { typeset } from "#contract/typeset.ts";
import { type Find, type Finds, findPages, findsQuery, isEnough, type Seeker } from "./palette-finds.ts";
import { recentFinds, rememberFind } from "./palette-recent.ts";

/** Milliseconds without a key pressed after which the studio is asked. */
const typingPauseMs = 200;

export type PaletteProps = { onClose: () => void };

/** Goes to any page, person, class, article or payment by a few of its letters. */
export default function Palette({ onClose }: PaletteProps) {
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState("");
  const [place, setPlace] = useState(0);
  const { email, found, said } = useFinds(text);
  const finds = found.flatMap((one) => one.finds);
  const active = Math.min(place, finds.length - 1);

  function goTo(find: Find) {
    rememberFind(email, find);
    onClose();
    void navigate(find.to);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const steps = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = finds[active];
    // Letters that are still being composed are the keyboard's own.
    if (event.nativeEvent.isComposing || (!steps && event.key !== "Enter")) return;
    event.preventDefault();
    if (steps) setPlace((active + steps + finds.length) % Math.max(finds.length, 1));
    else if (chosen) goTo(chosen);
  }

  return (
    <Modal aria-label="Search" onDismiss={onClose} className="palette">
      <div className="flex items-center gap-3 border-rule border-b px-4">
        <Icon of={search} className="size-5 shrink-0 text-muted" />
        <input
          type="text"
          role="combobox"
          aria-label="Search"
          aria-expanded={finds.length > 0}
          aria-controls={`${id}-finds`}
          aria-autocomplete="list"
          aria-activedescendant={finds.length > 0 ? `${id}-${active}` : undefined}
          // biome-ignore lint/a11y/noAutofocus: whoever opens a search types next
          autoFocus
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={longestSearch}
          placeholder="A page, a name, a class…"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setPlace(0);
          }}
          onKeyDown={press}
          className="min-h-14 w-full bg-transparent text-lead outline-none placeholder:text-muted"
        />
      </div>
      <FindList id={id} found={found} active={active} onPoint={setPlace} onChoose={goTo} />
      <p
        role="status"
        className="flex min-h-8 items-center justify-between gap-4 border-hair border-t px-4 py-1.5 text-muted text-small"
      >
        {said}
        <span aria-hidden="true" className="hidden sm:pointer-fine:inline">
          ↑ ↓ choose · Enter opens · Esc closes
        </span>
      </p>
    </Modal>
  );
}

/** What is found by now, in its kinds, and what is said of it. */
function useFinds(text: string): { email: string; found: Finds[]; said: string } {
  const session = useSession();
  const { data: me } = useMe();
  const hasPaid = useHasPaid(me?.role).data ?? false;
  // Whose finds these are is known before their record is there.
  const email = session.status === "signedIn" ? session.email : "";
  const seeker: Seeker = { role: me?.role ?? "member", email, hasPaid };
  const asked = useSettled(text.trim());
  const kept = useQuery(findsQuery(asked, seeker));
  const pages = findPages(text.trim(), seeker);
  const isEmpty = text.trim() === "";
  const elsewhere = isEmpty || !isEnough(asked) ? [] : namedFirst(kept.data ?? [], asked);
  const recent: Finds = { kind: "Recent", finds: isEmpty ? recentFinds(email) : [] };
  const found = [recent, pages, ...elsewhere].filter(({ finds }) => finds.length > 0);
  const count = found.reduce((sum, { finds }) => sum + finds.length, 0);
  return {
    email,
    found,
    said: saidOf({ count, isEmpty, isBusy: asked !== text.trim() || kept.isFetching, isError: kept.isError }),
  };
}

/** First what bears the words in its name, then what has them elsewhere, such as who teaches a class of that name. */
function namedFirst(found: readonly Finds[], text: string): Finds[] {
  const words = typeset(text).toLowerCase();
  const isNamed = ({ label }: Find) => label.toLowerCase().includes(words);
  const byName = (one: boolean, other: boolean) => Number(other) - Number(one);
  return found
    .map(({ kind, finds }) => ({
      kind,
      finds: finds.toSorted((one, other) => byName(isNamed(one), isNamed(other))),
    }))
    .toSorted((one, other) => byName(one.finds.some(isNamed), other.finds.some(isNamed)));
}

function saidOf(state: { count: number; isEmpty: boolean; isBusy: boolean; isError: boolean }): string {
  if (state.isEmpty) return "";
  if (state.isBusy) return "Searching…";
  if (state.isError) return "The studio could not be searched. Check your connection and try again.";
  if (state.count === 0) return "Nothing found";
  return state.count === 1 ? "1 found" : `${state.count} found`;
}

/** The text once nobody has typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

type FindListProps = {
  id: string;
  found: readonly Finds[];
  active: number;
  onPoint: (place: number) => void;
  onChoose: (find: Find) => void;
};

/** All that is found as one list; the focus stays in the field, and the field names the row that is chosen. */
function FindList({ id, found, active, onPoint, onChoose }: FindListProps) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row that is chosen changes with the place
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [active]);
  const begins = (kind: number) => found.slice(0, kind).reduce((sum, { finds }) => sum + finds.length, 0);
  return (
    <div
      ref={list}
      id={`${id}-finds`}
      role="listbox"
      aria-label="Found"
      // What scrolls would be a stop of its own for Tab.
      tabIndex={-1}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      className="palette-finds"
    >
      {found.map(({ kind, finds }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list
        <div key={kind} role="group" aria-label={kind}>
          <p aria-hidden="true" className="px-4 pt-3 pb-1 font-label text-muted text-small">
            {kind}
          </p>
          {finds.map((find, at) => (
            <Row
              key={find.to}
              id={`${id}-${begins(index) + at}`}
              find={find}
              isActive={begins(index) + at === active}
              onPoint={() => onPoint(begins(index) + at)}
              onChoose={() => onChoose(find)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type RowProps = { id: string; find: Find; isActive: boolean; onPoint: () => void; onChoose: () => void };

function Row({ id, find: { label, note, icon }, isActive, onPoint, onChoose }: RowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above hears the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerMove={onPoint}
      onClick={onChoose}
      className="palette-find"
    >
      <Icon of={icon} className="size-5 shrink-0" />
      <span className="wrap-anywhere font-semibold">{label}</span>
      {note && <span className="wrap-anywhere ms-auto text-end text-small">{note}</span>}
    </div>
  );
}
