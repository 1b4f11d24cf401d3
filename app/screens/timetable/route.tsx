import { useQuery } from "@tanstack/react-query";
import { asShown } from "#app/data/as-shown.ts";
import { WithPageData } from "#app/data/page-data.tsx";
import { prefetchInBrowser, prefetchOnServer } from "#app/data/prefetch.ts";
import {
  changesOf,
  timetableChangesQuery,
  useTimetableChanges,
} from "#app/features/absences/changes-query.ts";
import { trainersOf, trainersQuery } from "#app/features/people/queries.ts";
import { takesBookings } from "#app/features/people/slots.ts";
import { Imprint } from "#app/page/imprint.tsx";
import { PrintLink } from "#app/page/print-link.tsx";
import { closedDaysName, lastEndsName } from "#app/page/shown-day-script.ts";
import { socialMeta } from "#app/page/social-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Waiting } from "#app/ui/waiting.tsx";
import { openingText } from "#contract/days.ts";
import { pricesText } from "#contract/money.ts";
import { brand } from "#studio/brand.ts";
import type { Route } from "./+types/route.ts";
import { ChosenWeek, chosenTrainers, SlotChoice } from "./chosen-slots.tsx";
import { allClosed, lastEnds } from "./shown-day.ts";

export const meta: Route.MetaFunction = (args) => [
  ...socialMeta(args, {
    title: "Timetable",
    description: `Who teaches what at ${brand.name} in Dhaka, and when: the week from morning to evening.`,
  }),
  // For the script that runs before the first paint; nothing in them depends on the time at which they are written.
  { name: closedDaysName, content: allClosed(changesOf(args.loaderData?.data)).join(" ") },
  {
    name: lastEndsName,
    content: lastEnds(
      chosenTrainers(
        trainersOf(args.loaderData?.data).filter(takesBookings),
        new URLSearchParams(args.location.search),
      ),
    ).join(" "),
  },
];

export const loader = ({ context }: Route.LoaderArgs) =>
  prefetchOnServer(context, (api) => [trainersQuery({ api }), timetableChangesQuery({ api })]);

export const clientLoader = () =>
  prefetchInBrowser((api) => [trainersQuery({ api }), timetableChangesQuery({ api })]);

/** The week as a poster: who teaches what, and when (D53). Trainers who take no bookings are left out. */
export default function TimetableScreen({ loaderData }: Route.ComponentProps) {
  return (
    <main
      id="main"
      className="page-width grid grow content-start gap-6 py-8 [page:poster] lg:py-12 print:max-w-none print:gap-3 print:p-0 print:[zoom:0.63]"
    >
      <PageHeading
        lede={
          <>
            Open {openingText()}. Memberships are {pricesText()}.{" "}
            <span className="print:hidden">Press a time to book it, a name to read about the trainer.</span>
          </>
        }
      >
        Timetable
      </PageHeading>
      <WithPageData data={loaderData.data}>
        <Slots />
      </WithPageData>
      <Imprint />
    </main>
  );
}

function Slots() {
  const changes = useTimetableChanges();
  const trainers = useQuery({ ...trainersQuery(), select: (all) => asShown(all.filter(takesBookings)) });
  return (
    <Loaded
      query={trainers}
      name="The timetable"
      waiting={<Waiting name="the timetable" shapes={["h-[40rem]"]} />}
    >
      {(bookable) =>
        bookable.length === 0 ? (
          <NothingYet />
        ) : (
          <div className="grid gap-6 lg:gap-8 print:gap-5">
            {/* On a phone the days come first, and paper last. */}
            <div className="flex items-end justify-between gap-6 max-lg:contents print:hidden">
              <PrintLink onPrint={() => window.print()} />
              <SlotChoice trainers={bookable} />
              <Button variant="secondary" onClick={() => window.print()} className="max-lg:order-last">
                Print the timetable
              </Button>
            </div>
            <ChosenWeek trainers={bookable} changes={changes} />
          </div>
        )
      }
    </Loaded>
  );
}

function NothingYet() {
  return (
    <EmptyState
      as="h2"
      title="No slots yet"
      action={<LinkButton to="/all-classes">See the classes</LinkButton>}
    >
      Our trainers are still choosing their hours. Have a look at the classes meanwhile.
    </EmptyState>
  );
}
