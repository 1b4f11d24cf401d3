import { Link, useLocation, useParams } from "react-router";
import { NoTrainerData } from "#app/features/people/no-trainer-data.tsx";
import { OthersWithSlot } from "#app/features/people/others-with-slot.tsx";
import { readUser, useMe, useTrainer } from "#app/features/people/queries.ts";
import { SlotLink } from "#app/features/people/slot-link.tsx";
import { takesBookings, timingsOf } from "#app/features/people/slots.ts";
import { pageMeta } from "#app/page/page-meta.ts";
import { noCard, readCard } from "#app/page/social-card.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { LoadedPage } from "#app/ui/loaded-page.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { PageNotice } from "#app/ui/page-notice.tsx";
import { noSlotText } from "#contract/constants.ts";
import { daysText } from "#contract/days.ts";
import type { SlotTiming } from "#contract/slots.ts";
import type { TrainerProfile, User } from "#contract/users.ts";
import { brand } from "#studio/brand.ts";
import type { Route } from "./+types/route.ts";
import { SlotField } from "./field.tsx";
import { Memberships, OwnTrainersSlot } from "./memberships.tsx";
import { slotOfPath } from "./slot-of-path.ts";

export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  const { card, isMissing } = loaderData ?? noCard;
  return card || isMissing ? pageMeta({ title: titleOf(card, slotOfPath(location.pathname)) }) : [];
};

export function loader({ context, params }: Route.LoaderArgs) {
  return readCard(context, (api) => readUser(params.id, api));
}

export const clientLoader = () => noCard;

/** The three memberships for one trainer's slot, or a notice that there is no such slot (D3). */
export default function SlotScreen({ loaderData }: Route.ComponentProps) {
  const { id = "" } = useParams();
  const timing = slotOfPath(useLocation().pathname);
  const trainer = useTrainer(id, loaderData.card);
  const me = useMe().data;
  return (
    <main id="main" className="grow">
      <title>{`${titleOf(trainer.data, timing)} · ${brand.name}`}</title>
      <LoadedPage
        query={trainer}
        name="This slot"
        waiting={
          <div data-waiting="" className="page-width py-section">
            <Loading />
          </div>
        }
        missing={<NoTrainerData />}
      >
        {(shown) =>
          timing && shown.available_slots.includes(timing) ? (
            <>
              <SlotField trainer={shown} timing={timing} />
              <div className="page-width pt-4 pb-section sm:pt-8 lg:pt-12">
                {me?._id === shown._id ? (
                  <OwnTrainersSlot days={shown.slot_days} />
                ) : (
                  <Memberships
                    key={`${shown._id}/${timing}`}
                    trainer={shown}
                    timing={timing}
                    role={me?.role}
                  />
                )}
              </div>
            </>
          ) : (
            <div className="page-width grid gap-8 pt-8 pb-section lg:pt-12">
              <NoSlot trainer={shown} timing={timing} />
              {timing && <OthersWithSlot timing={timing} except={[shown._id]} />}
            </div>
          )
        }
      </LoadedPage>
    </main>
  );
}

function titleOf(user: TrainerProfile | User | null | undefined, timing: SlotTiming | undefined): string {
  if (user === undefined) return timing ?? "Slot";
  if (user?.role !== "trainer") return "No Trainer Data";
  return timing && user.available_slots.includes(timing) ? `${timing} with ${user.name}` : noSlotText;
}

/** For a slot that this trainer does not offer: lists those they do, without payment (D3). */
function NoSlot({ trainer, timing }: { trainer: TrainerProfile; timing?: SlotTiming }) {
  const isOpen = takesBookings(trainer);
  return (
    <PageNotice word="Closed" title={noSlotText} actions={<OtherSlots trainer={trainer} />}>
      <p>
        <Link to={`/trainer-details/${trainer._id}`} className="text-link">
          {trainer.name}
        </Link>{" "}
        {timing ? `has no ${timing.toLowerCase()} slot. ` : "has no slot with this name. "}
        {isOpen ? "You can come at another time:" : "There are no other slots either."}
      </p>
    </PageNotice>
  );
}

function OtherSlots({ trainer }: { trainer: TrainerProfile }) {
  if (!takesBookings(trainer)) {
    return (
      <>
        <LinkButton to="/all-trainers">See all trainers</LinkButton>
        <LinkButton to="/timetable" variant="secondary">
          See the timetable
        </LinkButton>
      </>
    );
  }
  return (
    <div className="grid w-full gap-3">
      <ul className="flex flex-wrap gap-3">
        {timingsOf(trainer).map((label) => (
          <li key={label} className="grid min-w-[min(14rem,100%)] max-sm:grow">
            <SlotLink trainer={trainer} timing={label} />
          </li>
        ))}
      </ul>
      <p>{daysText(trainer.slot_days)}</p>
    </div>
  );
}
