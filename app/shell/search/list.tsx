import cornerDownLeft from "lucide/dist/esm/icons/corner-down-left.mjs";
import { type ReactNode, useEffect, useRef } from "react";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { PrintedPicture } from "#app/ui/printed-picture.tsx";
import { roomFor } from "#app/ui/room-for.ts";
import type { Find, Finds } from "./find.ts";

/** A row's name, wherever it stands in the list; the same page may be in two kinds, and two people on one page. */
export function nameOf(kind: string, find: Find): string {
  return [kind, find.label, "to" in find && find.to].join(" ");
}

type FindListProps = {
  id: string;
  found: readonly Finds[];
  active: number;
  onPoint: (name: string) => void;
  onChoose: (find: Find) => void;
};

/** All results as one list; the focus stays in the field, which names the active row. */
export function FindList({ id, found, active, onPoint, onChoose }: FindListProps) {
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
      // It fades where it goes on, with as much room below its last row.
      className="mask-b-from-[calc(100%-1.5rem)] scroll-py-8 overflow-auto pb-6 empty:hidden"
    >
      {found.map(({ kind, finds, more }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list
        <div key={kind} role="group" aria-label={kind} aria-description={more}>
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
          {more && (
            <p aria-hidden="true" className="px-4 py-1 text-muted text-small">
              {more}
            </p>
          )}
        </div>
      ))}
    </div>
  );
}

type RowProps = { id: string; find: Find; isActive: boolean; onPoint: () => void; onChoose: () => void };

function Row({ id, find, isActive, onPoint, onChoose }: RowProps) {
  const { label, note } = find;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerMove={onPoint}
      onClick={onChoose}
      className="group tabular flex min-h-12 cursor-pointer items-center gap-3 px-4 py-1.5 aria-selected:bg-highlight aria-selected:text-on-highlight"
    >
      <Mark of={find} />
      <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-4">
        <span className={joinClasses("wrap-anywhere font-semibold", roomFor(label))}>{label}</span>
        {note && <span className="wrap-anywhere text-balance text-small opacity-80">{note}</span>}
      </span>
      <Icon of={cornerDownLeft} className="hidden size-5 shrink-0 group-aria-selected:pointer-fine:block" />
    </div>
  );
}

/** A face, a picture, a slot's light, or a drawing. */
function Mark({ of: { person, picture, light, icon } }: { of: Find }) {
  if (person) return <Avatar src={person.src} alt="" of={person} size="sm" className="size-9" />;
  if (picture)
    return (
      <PrintedPicture
        src={picture.src}
        alt=""
        of={picture}
        loading="lazy"
        decoding="async"
        className="picture-edge size-9 shrink-0 rounded"
      />
    );
  if (light)
    return (
      <span
        aria-hidden="true"
        className={joinClasses("light-tile size-9 border border-rule [--tile-sun:0.6em]", light)}
      />
    );
  return (
    <span className="grid size-9 shrink-0 place-items-center rounded bg-sunken text-ink">
      <Icon of={icon} className="size-5" />
    </span>
  );
}

type NothingFoundProps = { suggestions: readonly Find[]; onChoose: (find: Find) => void };

/** Where nothing was found: what else one might want. */
export function NothingFound({ suggestions, onChoose }: NothingFoundProps) {
  return (
    <div className="grid justify-items-start gap-3 overflow-auto p-4 sm:p-6">
      <p className="font-bold text-title">Nothing found</p>
      <p className="max-w-text">Try other words or a part of the name, or start with one of these.</p>
      <div className="flex flex-wrap gap-2">
        {suggestions.filter(isWayOn).map((find) => (
          <Button key={find.label} size="sm" variant="secondary" onClick={() => onChoose(find)}>
            <Icon of={find.icon} />
            {find.label}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Whether it leads anywhere: nobody looked for the other theme. */
const isWayOn = (find: Find) => !("run" in find);

/** What came of the search, and its keys. */
export function Foot({ said, onRetry }: { said: string; onRetry: (() => void) | undefined }) {
  return (
    <div
      className={joinClasses(
        "flex min-h-10 items-center justify-between gap-4 border-hair border-t bg-sunken px-4 py-1.5 text-small",
        // A phone has no keys to name.
        !said && "max-sm:sr-only",
      )}
    >
      <p role="status">{said}</p>
      {onRetry && (
        <Button size="sm" variant="quiet" onClick={onRetry}>
          Try again
        </Button>
      )}
      <p aria-hidden="true" className="ms-auto hidden items-center gap-2 text-muted sm:pointer-fine:flex">
        <Key>↑</Key>
        <Key>↓</Key> choose <Key>Enter</Key> opens <Key>Esc</Key> closes
      </p>
    </div>
  );
}

/** A key of the keyboard. */
function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="rounded border border-hair bg-raised px-1.5 font-sans font-semibold text-ink">
      {children}
    </kbd>
  );
}
