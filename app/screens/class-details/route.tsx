import { Link, useParams } from "react-router";
import { Bookings, factsOf } from "#app/features/classes/class-facts.tsx";
import { readClass, useClass } from "#app/features/classes/queries.ts";
import { useMe } from "#app/features/people/queries.ts";
import { Imprint } from "#app/page/imprint.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
import { noCard, readCard } from "#app/page/social-card.ts";
import { socialMeta } from "#app/page/social-meta.ts";
import { Fact } from "#app/ui/fact.tsx";
import { fitWords } from "#app/ui/fit-words.ts";
import { joinClasses } from "#app/ui/join-classes.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { LoadedPage } from "#app/ui/loaded-page.tsx";
import { PageNotice } from "#app/ui/page-notice.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { roomFor } from "#app/ui/room-for.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Waiting } from "#app/ui/waiting.tsx";
import type { StudioClass } from "#contract/classes.ts";
import { excerpt } from "#contract/excerpt.ts";
import { leastPriceText, refundText } from "#contract/money.ts";
import { typeset } from "#contract/typeset.ts";
import { brand } from "#studio/brand.ts";
import type { Route } from "./+types/route.ts";
import { ClassTrainers } from "./class-trainers.tsx";
import { Door } from "./door.tsx";
import { OtherClasses } from "./other-classes.tsx";

export const meta: Route.MetaFunction = (args) => {
  const { card, isMissing } = args.loaderData ?? noCard;
  if (!card) return isMissing ? pageMeta({ title: "No Class Data" }) : [];
  const description = excerpt(card.class_details, 160);
  return socialMeta(args, {
    title: card.class_name,
    description,
    picture: `/social/class/${card._id}.png`,
    linkedData: {
      "@type": "Course",
      name: card.class_name,
      description,
      provider: { "@type": "ExerciseGym", name: brand.name },
    },
  });
};

export function loader({ context, params }: Route.LoaderArgs) {
  return readCard(context, (api) => readClass(params.id, api));
}

export const clientLoader = () => noCard;

/** One class and who teaches it (spec §2). */
export default function ClassDetailsScreen({ loaderData }: Route.ComponentProps) {
  const { id = "" } = useParams();
  const studioClass = useClass(id, loaderData.card);
  return (
    <main id="main" className="grow">
      <title>{`${titleOf(studioClass.data)} · ${brand.name}`}</title>
      <LoadedPage
        query={studioClass}
        name="This class"
        waiting={<WaitingClass />}
        missing={
          <PageNotice
            word="Gone"
            title="No Class Data"
            actions={
              <>
                <LinkButton to="/all-classes">See all classes</LinkButton>
                <LinkButton to="/timetable" variant="secondary">
                  See the timetable
                </LinkButton>
              </>
            }
          >
            <p>
              There is no class at this address. We may have stopped teaching it, or the link is mistyped.
            </p>
          </PageNotice>
        }
      >
        {(shown) => (
          <>
            <Introduction studioClass={shown} />
            {!shown.archived && <ClassTrainers key={shown._id} name={shown.class_name} />}
            <OtherClasses than={shown._id} />
          </>
        )}
      </LoadedPage>
      <div className="page-width">
        <Imprint />
      </div>
    </main>
  );
}

function titleOf(studioClass: StudioClass | null | undefined): string {
  if (studioClass === null) return "No Class Data";
  return typeset(studioClass?.class_name ?? "Class details");
}

/** The class as a poster: name, picture, details and facts. */
function Introduction({ studioClass }: { studioClass: StudioClass }) {
  const { _id, class_name, class_details, class_image_url, archived } = studioClass;
  const { data: me } = useMe();
  const name = titleOf(studioClass);
  return (
    <article className="page-width grid gap-x-8 gap-y-8 pt-8 pb-section md:grid-cols-12 lg:grid-rows-[auto_auto_1fr] lg:gap-x-12 lg:pt-16">
      <header className="@container grid content-start gap-4 md:col-span-7">
        <p className="flex flex-wrap justify-between gap-x-6">
          <Link
            to="/all-classes"
            className="inline-flex min-h-6 items-center font-label text-accent text-small hover:underline"
          >
            Our Classes
          </Link>
          {me?.role === "admin" && <TextLink to={`/dashboard/edit-class/${_id}`}>Edit class</TextLink>}
        </p>
        <h1
          tabIndex={-1}
          style={fitWords(name)}
          className={joinClasses(
            "in-register font-display text-fitted [--fitted-most:12.5rem] print:[--fitted-most:5rem]",
            roomFor(name),
          )}
        >
          {name}
        </h1>
      </header>
      <Picture
        src={class_image_url}
        alt=""
        of={{ name: class_name }}
        ratio="poster"
        loads="first"
        className="lead-picture in-print rounded max-md:max-w-lg md:col-span-5 print:max-w-72 md:col-start-8 md:row-span-2 md:row-start-1 lg:row-span-3"
      />
      <div className="grid content-start justify-items-start gap-6 md:col-span-7">
        {archived ? (
          <>
            <p className="border-highlight border-l-6 pl-4 font-bold">{name} is no longer taught here.</p>
            <LinkButton to="/all-classes">See all classes</LinkButton>
          </>
        ) : (
          <>
            <dl className="w-full max-w-measure border-rule border-t">
              {factsOf(studioClass).map(({ name, words }) => (
                <Fact key={name} name={name}>
                  {words}
                </Fact>
              ))}
              <Fact name="Price">
                {leastPriceText()}, {refundText}
              </Fact>
            </dl>
            {studioClass.taught_by.length > 0 && <Door studioClass={studioClass} />}
          </>
        )}
        <Bookings studioClass={studioClass} className="border-highlight border-l-6 pl-4" />
      </div>
      <Paragraphs
        text={class_details}
        className="wrap-anywhere max-w-measure border-rule border-t pt-6 text-lead md:col-span-12 lg:col-span-7"
      />
    </article>
  );
}

function WaitingClass() {
  return (
    <Waiting
      name="the class"
      className="page-width grid gap-x-8 gap-y-8 pt-8 pb-section md:grid-cols-12 lg:gap-x-12 lg:pt-16"
    >
      <div className="grid content-start gap-6 md:col-span-7">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-24 w-full max-w-text lg:h-32" />
      </div>
      <Skeleton className="aspect-[4/5] max-md:max-w-lg md:col-span-5 md:col-start-8 md:row-span-2 md:row-start-1" />
      <Skeleton className="h-72 max-w-text md:col-span-7" />
    </Waiting>
  );
}
