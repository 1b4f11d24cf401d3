import { useQuery } from "@tanstack/react-query";
import search from "lucide/dist/esm/icons/search.mjs";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useSession } from "#app/account/session.ts";
import { aboutToLogOut, useLogOut } from "#app/account/use-log-out.ts";
import { useHasPaid } from "#app/features/payments/queries.ts";
import { useMe } from "#app/features/people/queries.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Modal } from "#app/ui/modal.tsx";
import { longestSearch } from "#contract/constants.ts";
import { findCommands } from "./palette-commands.ts";
import {
  distance,
  type Find,
  type Finds,
  findPages,
  findsQuery,
  isEnough,
  type Link,
  nearest,
  type Seeker,
} from "./palette-finds.ts";

/** Debounce of the search, in milliseconds. */
const typingPauseMs = 200;
/** How many of one kind are shown; its own page has the rest. */
const most = 5;
/** A sheet near the top of the window, clear of an on-screen keyboard. */
const sheetStyle =
  "mx-auto mt-[clamp(var(--spacing-gutter),10vh,8rem)] max-h-[min(36rem,100dvh-2*var(--spacing-gutter))] " +
  "w-[min(38rem,100%-2*var(--spacing-gutter))] grid-rows-[auto_minmax(0,1fr)_auto] overflow-hidden rounded " +
  "border border-rule bg-raised text-ink shadow-float open:grid";

/** Finds any page, person, class, article or payment by a few characters, and runs commands by their names. */
export function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<string>();
  const [isAwaited, setIsAwaited] = useState(false);
  const { email, found, isBusy, isFirstSure, said } = useFinds(text, { isAwaited });
  const rows = found.flatMap(({ kind, finds }) => finds.map((find) => ({ name: nameOf(kind, find), find })));
  const place = rows.findIndex(({ name }) => name === chosen);
  const active = rows.length > 0 ? Math.max(place, 0) : -1;

  function open(find: Find) {
    onClose();
    if ("run" in find) return find.run();
    rememberFind(email, find);
    void navigate(find.to);
  }

  function choose(name: string | undefined) {
    setChosen(name);
    setIsAwaited(false);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const steps = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // While an input method composes characters, the keys are its own.
    if (event.nativeEvent.isComposing || (!steps && event.key !== "Enter")) return;
    event.preventDefault();
    const here = rows[active];
    if (steps) choose(rows[(active + steps + rows.length) % Math.max(rows.length, 1)]?.name);
    else if (here && (place >= 0 || isFirstSure)) open(here.find);
    else setIsAwaited(true);
  }

  // Enter was pressed before there were results: opens the first once it is known, unless the person types on.
  useEffect(() => {
    if (!isAwaited || isBusy) return;
    setIsAwaited(false);
    if (rows[0]) open(rows[0].find);
  });

  // Loads the code for logging out, which is one of the commands.
  useEffect(aboutToLogOut.onFocus, []);

  return (
    <Modal aria-label="Search" onDismiss={onClose} className={sheetStyle}>
      <div className="flex items-center gap-3 border-rule border-b px-4">
        <Icon of={search} className="size-5 shrink-0 text-muted" />
        <input
          type="text"
          role="combobox"
          aria-label="Search"
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-finds`}
          aria-autocomplete="list"
          aria-activedescendant={rows.length > 0 ? `${id}-${active}` : undefined}
          // biome-ignore lint/a11y/noAutofocus: people type right after opening a search
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
            choose(undefined);
          }}
          onKeyDown={press}
          className="min-h-14 w-full bg-transparent text-lead outline-none placeholder:text-muted"
        />
      </div>
      <FindList id={id} found={found} active={active} onPoint={choose} onChoose={open} />
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

/** A row's name, wherever it stands in the list; the same page may be in two kinds. */
function nameOf(kind: string, find: Find): string {
  return `${kind} ${"to" in find ? find.to : find.label}`;
}

/** The results so far by kind, and the status text. */
function useFinds(typed: string, { isAwaited }: { isAwaited: boolean }) {
  const session = useSession();
  const me = useMe();
  const logOut = useLogOut();
  const hasPaid = useHasPaid(me.data?.role).data ?? false;
  // Whose results these are is known before their record has loaded.
  const email = session.status === "signedIn" ? session.email : "";
  const seeker: Seeker = { role: me.data?.role ?? "member", email, hasPaid };
  const text = typed.trim();
  const settled = useSettled(text);
  const asked = isAwaited ? text : settled;
  const kept = useQuery(findsQuery(asked, seeker));
  const isAsked = isEnough(text);
  const isBusy = isAsked && (asked !== text || kept.isFetching || me.isPending);
  const recent: Finds = { kind: "Recent", finds: text === "" ? recentFinds(email) : [] };
  const pages = findPages(text, seeker);
  const elsewhere = (isAsked ? (kept.data ?? []) : []).map(({ kind, finds }) => ({
    kind,
    finds: nearest(finds, text).slice(0, most),
  }));
  const commands = findCommands(text, { ...seeker, logOut: () => void logOut() });
  const found = [recent, pages, ...elsewhere, commands]
    .filter(({ finds }) => finds.length > 0)
    .toSorted((one, other) => distanceOf(one, text) - distanceOf(other, text));
  const count = found.reduce((sum, { finds }) => sum + finds.length, 0);
  const isError = isAsked && kept.isError;
  return {
    email,
    found,
    isBusy,
    /** Whether no pending result can come before the first. */
    isFirstSure: !isBusy || (found[0]?.kind === pages.kind && distanceOf(found[0], text) === 0),
    said: saidOf({ count, isEmpty: text === "", isBusy, isError }),
  };
}

/** The distance of the first, which is the nearest. */
function distanceOf({ finds }: Finds, text: string): number {
  return distance(finds[0]?.label ?? "", text);
}

function saidOf(state: { count: number; isEmpty: boolean; isBusy: boolean; isError: boolean }): string {
  if (state.isEmpty) return "";
  if (state.isBusy) return "Searching…";
  if (state.isError) return "The studio could not be searched. Check your connection and try again.";
  if (state.count === 0) return "Nothing found";
  return state.count === 1 ? "1 found" : `${state.count} found`;
}

/** The debounced text. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

let recent: { email: string; finds: readonly Link[] } | undefined;

/** Where this person last went from the search, newest first; kept until the page is reloaded. */
function recentFinds(email: string): readonly Link[] {
  return recent?.email === email ? recent.finds : [];
}

/** Remembers a destination. */
function rememberFind(email: string, find: Link): void {
  const others = recentFinds(email).filter(({ to }) => to !== find.to);
  recent = { email, finds: [find, ...others].slice(0, most) };
}

type FindListProps = {
  id: string;
  found: readonly Finds[];
  active: number;
  onPoint: (name: string) => void;
  onChoose: (find: Find) => void;
};

/** All results as one list; the focus stays in the field, which names the active row. */
function FindList({ id, found, active, onPoint, onChoose }: FindListProps) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active row changes with `active`
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
      // A scroll container would be a tab stop of its own.
      tabIndex={-1}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      className="scroll-py-8 overflow-auto pb-2 empty:hidden"
    >
      {found.map(({ kind, finds }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list
        <div key={kind} role="group" aria-label={kind}>
          <p aria-hidden="true" className="px-4 pt-3 pb-1 font-label text-muted text-small">
            {kind}
          </p>
          {finds.map((find, at) => (
            <Row
              key={nameOf(kind, find)}
              id={`${id}-${begins(index) + at}`}
              find={find}
              isActive={begins(index) + at === active}
              onPoint={() => onPoint(nameOf(kind, find))}
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerMove={onPoint}
      onClick={onChoose}
      className="tabular flex min-h-target cursor-pointer items-center gap-3 px-4 py-1 aria-selected:bg-highlight aria-selected:text-on-highlight"
    >
      <Icon of={icon} className="size-5 shrink-0" />
      <span className="wrap-anywhere font-semibold">{label}</span>
      {note && <span className="wrap-anywhere ms-auto text-end text-small">{note}</span>}
    </div>
  );
}
