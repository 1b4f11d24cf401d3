import { useQuery } from "@tanstack/react-query";
import search from "lucide/dist/esm/icons/search.mjs";
import x from "lucide/dist/esm/icons/x.mjs";
import {
  type CSSProperties,
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useLocation, useNavigate } from "react-router";
import { useSession } from "#app/account/session.ts";
import { aboutToLogOut, useLogOut } from "#app/account/use-log-out.ts";
import { paymentsQuery, useHasPaid } from "#app/features/payments/queries.ts";
import { applicationsWaitingQuery } from "#app/features/people/admin-queries.ts";
import { useMe } from "#app/features/people/queries.ts";
import type { SoughtAt } from "#app/features/people/slot-path.ts";
import { useSettings } from "#app/page/use-settings.ts";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Modal } from "#app/ui/modal.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { longestSearch } from "#contract/constants.ts";
import { endTypingAhead, textToBegin } from "./asked.ts";
import { isInstead } from "./classes.ts";
import { suggestionsFor } from "./commands.ts";
import type { Find, Seeker } from "./find.ts";
import { findsQuery, isEnough } from "./finds.ts";
import { FindList, Foot, NothingFound, nameOf } from "./list.tsx";
import { listedFor } from "./listed.ts";
import { recentFinds, rememberFind } from "./recent.ts";

/** Debounce of the search, in milliseconds. */
const typingPauseMs = 200;
/** A sheet near the top of the window, as high as an on-screen keyboard leaves it room. */
const sheetStyle =
  "mx-auto mt-2 max-h-[calc(var(--seen,100dvh)-1rem)] w-[min(42rem,100%-1rem)] " +
  "sm:mt-[clamp(var(--spacing-gutter),10vh,8rem)] sm:max-h-[min(40rem,var(--seen,100dvh)-10vh-2*var(--spacing-gutter))] " +
  "grid-rows-[auto_minmax(0,1fr)_auto] overflow-hidden rounded " +
  "border border-rule bg-raised text-ink shadow-float open:grid";

/** What may be typed, by an example. */
const placeholders: Readonly<Record<Seeker["role"], string>> = {
  visitor: "A class, “lose weight”",
  member: "A class, a day, “pause”",
  trainer: "A day, “sick tomorrow”",
  admin: "A name, “refund kamal”",
};

/** Finds any page, person, class, article or payment by a few characters, and runs commands by their names. */
export function SearchSheet({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const id = useId();
  const [text, setText] = useState(textToBegin);
  const [chosen, setChosen] = useState<string>();
  const [isAwaited, setIsAwaited] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    endTypingAhead();
    // Between the sheet's rendering and here keys were still kept for it.
    setText((shown) => (textToBegin().startsWith(shown) ? textToBegin() : shown));
  }, []);
  const seen = useSeenHeight();
  // The sheet and each letter are painted before what is found is rendered; undefined would be no value to begin with.
  const shown = useDeferredValue<string | null>(text, null);
  const isBehind = shown !== text;
  const { email, role, found, isBusy, isFirstSure, isNothing, retry, said, suggestions } = useFinds(shown, {
    isAwaited,
  });
  const rows = found.flatMap(({ kind, finds }) => finds.map((find) => ({ name: nameOf(kind, find), find })));
  const place = rows.findIndex(({ name }) => name === chosen);
  // What is shown instead was not looked for: Enter opens none of it before one is chosen.
  const active = found.every(isInstead) ? place : Math.max(place, 0);

  function open(find: Find) {
    if ("text" in find) return type(find.text);
    onClose();
    if ("run" in find) return find.run();
    rememberFind(email, find);
    void navigate(find.to, { state: { soughtAt: pathname } satisfies SoughtAt });
  }

  function type(typed: string) {
    // Also after a press on a suggestion, which is gone then.
    field.current?.focus();
    setText(typed);
    choose(undefined);
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
    // What is missing may be what was meant.
    else if (retry && place < 0) retry();
    else if (here && !isBehind && (place >= 0 || isFirstSure)) open(here.find);
    else setIsAwaited(true);
  }

  // Enter was pressed before there were results: opens the first once it is known, unless the person types on.
  useEffect(() => {
    if (!isAwaited || isBusy || isBehind) return;
    setIsAwaited(false);
    if (rows[0]) open(rows[0].find);
  });

  // Loads the code for logging out, which is one of the commands, once the sheet is painted.
  useEffect(() => {
    if (shown !== null) aboutToLogOut.onFocus();
  }, [shown]);

  return (
    <Modal
      aria-label="Search"
      onDismiss={onClose}
      style={{ "--seen": seen } as CSSProperties}
      className={sheetStyle}
    >
      {/* What is typed stands above the rows' names, its sign above their marks. */}
      <div className="flex items-center gap-4.5 border-rule border-b ps-5.5 pe-2">
        {isBusy ? (
          <Spinner className="size-6 shrink-0" />
        ) : (
          <Icon of={search} className="size-6 shrink-0 text-accent-display" />
        )}
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label="Search"
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-finds`}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={longestSearch}
          placeholder={placeholders[role]}
          value={text}
          onChange={({ target }) => type(target.value)}
          onKeyDown={press}
          className="min-h-16 w-full min-w-0 bg-transparent font-semibold text-lead outline-none sm:text-title placeholder:font-normal placeholder:text-muted"
        />
        <IconButton label="Close the search" onClick={onClose} className="shrink-0 border-transparent">
          <Icon of={x} />
        </IconButton>
      </div>
      {isNothing ? (
        <NothingFound suggestions={suggestions} onChoose={open} />
      ) : (
        <FindList id={id} found={found} active={active} onPoint={choose} onChoose={open} />
      )}
      <Foot said={said} onRetry={retry} />
    </Modal>
  );
}

/** What remains of the window above an on-screen keyboard, which no unit of CSS knows. */
function useSeenHeight(): string | undefined {
  const height = useSyncExternalStore(watchViewport, () => window.visualViewport?.height);
  return height === undefined ? undefined : `${height}px`;
}

function watchViewport(listener: () => void): () => void {
  const { visualViewport } = window;
  visualViewport?.addEventListener("resize", listener);
  return () => visualViewport?.removeEventListener("resize", listener);
}

/** The results so far by kind, and the status text; none before anything is to be shown. */
function useFinds(typed: string | null, { isAwaited }: { isAwaited: boolean }) {
  const session = useSession();
  const me = useMe();
  const logOut = useLogOut();
  const isOurs = useSettings().identity === "embedded";
  const hasPaid = useHasPaid(me.data?.role).data ?? false;
  // Whose results these are is known before their record has loaded.
  const email = session.status === "signedIn" ? session.email : "";
  const isVisitor = session.status !== "signedIn";
  const role = isVisitor ? "visitor" : (me.data?.role ?? "member");
  const own = useQuery({
    ...paymentsQuery(email, { mine: "true", all: "true" }),
    enabled: me.data?.role === "member" || hasPaid,
  }).data;
  const seeker: Seeker = {
    role,
    id: me.data?._id,
    slotDays: me.data?.slot_days,
    email,
    hasPaid,
    ...(own && { own }),
  };
  const text = typed?.trim() ?? "";
  const settled = useSettled(text);
  const asked = isAwaited ? text : settled;
  const kept = useQuery(findsQuery(asked, seeker));
  const isAsked = isEnough(text);
  const isBusy = isAsked && (asked !== text || kept.isFetching || (!isVisitor && me.isPending));
  const isError = isAsked && kept.isError;
  const applications = useQuery({ ...applicationsWaitingQuery(), enabled: role === "admin" }).data;
  const hasApplicants = applications !== undefined && applications.total !== "0";
  const retry = isError && !isBusy ? () => void kept.refetch() : undefined;
  const about = { email, role: seeker.role, isBusy, retry };
  // The sheet is painted first.
  if (typed === null)
    return { ...about, found: [], said: "", isFirstSure: false, isNothing: false, suggestions: [] };
  const suggestions = suggestionsFor({ role, hasApplicants });
  const first = text === "" ? [{ kind: "Recent", finds: recentFinds(email) }, suggestions] : [];
  const listed = listedFor(text, {
    seeker,
    first,
    kept: kept.data,
    isBusy,
    isError,
    isOurs,
    logOut: () => void logOut(),
  });
  const isNothing = listed.found.length === 0 && !isBusy && !isError;
  return { ...about, ...listed, isNothing, suggestions: suggestions.finds };
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
