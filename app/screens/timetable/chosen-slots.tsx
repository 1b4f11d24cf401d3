import { Fragment } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { ChangesToCome } from "#app/features/absences/changes-to-come.tsx";
import { ofSessions } from "#app/features/absences/of-sessions.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { slotTimings } from "#contract/constants.ts";
import { typeset } from "#contract/typeset.ts";
import type { TrainerProfile } from "#contract/users.ts";
import type { Chosen } from "./no-sessions.tsx";
import type { WeekProps } from "./shown-day.ts";
import { Week } from "./week.tsx";

type SlotChoiceProps = Pick<WeekProps, "trainers">;

/** Which class and part of the day the week shows, kept in the URL (D53). */
export function SlotChoice({ trainers }: SlotChoiceProps) {
  const [chosen, choose] = useChosenSlots(trainers);
  return (
    // biome-ignore lint/a11y/useSemanticElements: older browsers know no search element
    <div
      role="search"
      aria-label="Find a session"
      className="grid w-full max-w-form grid-cols-2 gap-4 narrow:grid-cols-1"
    >
      <SelectField
        label="Class"
        value={chosen.class}
        onChange={(event) => choose("class", event.target.value)}
      >
        <option value="">Any class</option>
        {classesOf(trainers).map((name) => (
          <option key={name} value={name}>
            {typeset(name)}
          </option>
        ))}
      </SelectField>
      <SelectField label="Slot" value={chosen.slot} onChange={(event) => choose("slot", event.target.value)}>
        <option value="">Any time</option>
        {slotTimings.map((timing) => (
          <option key={timing}>{timing}</option>
        ))}
      </SelectField>
    </div>
  );
}

/** The week of what is chosen, and what of it does not hold in the next weeks; paper has both, too. */
export function ChosenWeek({ trainers, changes }: WeekProps) {
  const [chosen] = useChosenSlots(trainers);
  const slotTiming = slotTimings.find((timing) => timing === chosen.slot);
  const shown = withChosen(trainers, chosen);
  return (
    <>
      <ChangesToCome
        changes={ofSessions(changes, shown)}
        {...(slotTiming && { slotTiming })}
        nameOf={(id) => shown.find(({ _id }) => _id === id)?.name}
        className="max-lg:order-1"
      />
      {shown.length > 0 ? (
        <Week trainers={shown} chosen={chosen} changes={changes} />
      ) : (
        <NothingMatches trainers={trainers} chosen={chosen} />
      )}
    </>
  );
}

/** Leads to the parts of the day in which the class is taught, and to all sessions. */
function NothingMatches({ trainers, chosen }: SlotChoiceProps & { chosen: Chosen }) {
  const { hash } = useLocation();
  const taught = withChosen(trainers, { ...chosen, slot: "" }).flatMap((one) => one.available_slots);
  const slots = slotTimings.filter((slot) => taught.includes(slot));
  const staying = { replace: true, preventScrollReset: true };
  return (
    <EmptyState
      as="h2"
      title="No sessions match"
      action={
        <LinkButton to={{ search: "", hash }} {...staying} variant="secondary">
          Show all sessions
        </LinkButton>
      }
    >
      {typeset(chosen.class) || "Sessions"}:{" "}
      {slots.map((slot, place) => (
        <Fragment key={slot}>
          {place > 0 && ", "}
          <TextLink to={{ search: searchOf({ ...chosen, slot }), hash }} {...staying}>
            {slot.toLowerCase()}
          </TextLink>
        </Fragment>
      ))}
    </EmptyState>
  );
}

/** The trainers and slots that a URL's query chooses. */
export function chosenTrainers(
  trainers: SlotChoiceProps["trainers"],
  query: URLSearchParams,
): TrainerProfile[] {
  return withChosen(trainers, chosenIn(query, trainers));
}

function withChosen(trainers: SlotChoiceProps["trainers"], chosen: Chosen): TrainerProfile[] {
  return trainers
    .filter(({ available_classes }) => !chosen.class || available_classes.includes(chosen.class))
    .map((trainer) => ({
      ...trainer,
      available_slots: trainer.available_slots.filter((slot) => !chosen.slot || slot === chosen.slot),
    }))
    .filter(({ available_slots }) => available_slots.length > 0);
}

const classesOf = (trainers: SlotChoiceProps["trainers"]) =>
  [...new Set(trainers.flatMap(({ available_classes }) => available_classes))].toSorted();

/** What a query names, if there is such a class and slot. */
function chosenIn(query: URLSearchParams, trainers: SlotChoiceProps["trainers"]): Chosen {
  const named = (name: string, all: readonly string[]) => all.find((one) => one === query.get(name)) ?? "";
  return { class: named("class", classesOf(trainers)), slot: named("slot", slotTimings) };
}

function searchOf(chosen: Chosen): string {
  return new URLSearchParams(Object.entries(chosen).filter(([, one]) => one)).toString();
}

function useChosenSlots(trainers: SlotChoiceProps["trainers"]) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const chosen = chosenIn(query, trainers);
  function choose(name: keyof typeof chosen, value: string) {
    const search = searchOf({ ...chosen, [name]: value });
    // With the day that a phone shows; what a link asked to print is printed.
    const kept = hash === "#print" ? "" : hash;
    void navigate({ search, hash: kept }, { replace: true, preventScrollReset: true });
  }
  return [chosen, choose] as const;
}
