import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import gone from "lucide/dist/esm/icons/calendar-x.mjs";
import check from "lucide/dist/esm/icons/circle-check.mjs";
import quote from "lucide/dist/esm/icons/message-square-quote.mjs";
import newspaper from "lucide/dist/esm/icons/newspaper.mjs";
import { useState } from "react";
import { asShown } from "#app/data/as-shown.ts";
import { joinPages } from "#app/data/list-page.ts";
import { useTaken } from "#app/features/absences/taught.ts";
import { stretchText } from "#app/features/absences/words.ts";
import { articlesQuery } from "#app/features/articles/queries.ts";
import { paymentsQuery } from "#app/features/payments/queries.ts";
import { auditPagesQuery } from "#app/features/people/admin-queries.ts";
import { DeedText, deedDetails, deedMark } from "#app/features/people/deed.tsx";
import { ownDeedsQuery } from "#app/features/people/own-deeds-query.ts";
import { PersonLink } from "#app/features/people/person-link.tsx";
import { SlotLight } from "#app/features/people/slot-light.tsx";
import { reviewsQuery } from "#app/features/reviews/queries.ts";
import { Diary, DiaryDay, DiaryRow } from "#app/page/diary.tsx";
import { Zone } from "#app/page/time-text.tsx";
import { useNow } from "#app/page/use-now.ts";
import { Button } from "#app/ui/button.tsx";
import { LoadError } from "#app/ui/load-error.tsx";
import { Part } from "#app/ui/part.tsx";
import { priceText } from "#app/ui/price.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Waiting } from "#app/ui/waiting.tsx";
import { daysBack } from "#contract/constants.ts";
import { excerpt } from "#contract/excerpt.ts";
import { membershipText } from "#contract/money.ts";
import { studioDay } from "#contract/studio-time.ts";
import type { User } from "#contract/users.ts";
import { type Happening, happeningsIn, mostAsked } from "./happenings.ts";
import { OwnArticles } from "./own-articles.tsx";
import { ChangeText, useOwnChanges } from "./own-changes.tsx";
import { OwnDeedText, ownDeeds } from "./own-deed.tsx";
import { StudioDay, useStudioDay } from "./studio-day.tsx";
import { TaughtWeek } from "./taught-week.tsx";

/**
 * What concerns a trainer or an admin: a trainer's sessions of this week; what happened in the last days, to their slots
 * or at the studio; what became of their articles (D24, D88).
 */
export function Lately({ me }: { me: User }) {
  const isAdmin = me.role === "admin";
  const scope = isAdmin ? ({ all: "true" } as const) : { trainer: me._id };
  const payments = useQuery({ ...paymentsQuery(me.email, { ...scope, limit: mostAsked }), select: asShown });
  const articles = useQuery({ ...articlesQuery({ writer: me._id, limit: 20 }), select: asShown });
  const reviews = useQuery({ ...reviewsQuery(), select: asShown });
  const decisions = useInfiniteQuery({ ...auditPagesQuery({ limit: mostAsked }), enabled: isAdmin });
  const deeds = useQuery({ ...ownDeedsQuery(), select: asShown, enabled: !isAdmin });
  const now = useNow();
  const studio = useStudioDay(isAdmin);
  const own = useOwnChanges(me);
  const taken = useTaken(me) ?? [];
  const asked = [
    payments,
    articles,
    reviews,
    ...own.asked,
    ...(isAdmin ? [decisions, ...studio.asked] : [deeds]),
  ];
  const [failed] = asked.filter(({ isError, data }) => isError && data === undefined);
  if (failed)
    return (
      <LoadError onRetry={() => void asked.map(({ refetch }) => refetch())} busy={failed.isFetching}>
        Your log could not be loaded. Check your connection and try again.
      </LoadError>
    );
  // All at once: what stands below would move.
  if (asked.some(({ data }) => data === undefined))
    return <Waiting name="your log" shapes={["h-56", "h-96"]} className="grid gap-8" />;
  const records = {
    payments: payments.data ?? [],
    articles: articles.data ?? [],
    reviews: reviews.data ?? [],
    decisions: asShown(joinPages(decisions.data).rows),
    deeds: deeds.data ?? [],
    changes: own.changes,
    trainer: isAdmin ? undefined : me,
  };
  return (
    <>
      {studio.records && <StudioDay records={studio.records} now={now} />}
      {me.role === "trainer" && <TaughtWeek trainer={me} booked={records.payments} taken={taken} now={now} />}
      <Log happenings={happeningsIn(records, studioDay(now))} me={me} now={now} />
      <OwnArticles articles={records.articles.slice(0, 5)} />
    </>
  );
}

type LogProps = { happenings: readonly Happening[]; me: User; now: Date };

/** About how many are shown at first; a day is shown whole, and paper has all. */
const shownFirst = 20;

function Log({ happenings, me, now }: LogProps) {
  const [areAllShown, setAreAllShown] = useState(false);
  const today = studioDay(now);
  const days = [...new Set([...(happenings.length > 0 ? [today] : []), ...happenings.map(({ day }) => day)])];
  const lastShown = happenings[shownFirst]?.day;
  const isHidden = (day: string) => !areAllShown && lastShown !== undefined && day < lastShown;
  return (
    <Part
      id="lately"
      title="Lately"
      className="gap-3 print:block"
      action={
        <span className="text-muted text-small">
          the last {daysBack} days
          <Zone moment={now} before=", " />
        </span>
      }
    >
      {days.length === 0 && (
        <p className="border-rule border-t pt-3 text-muted">
          Nothing yet. Bookings, reviews and your articles appear here as they come.
        </p>
      )}
      <Diary>
        {days.map((day) => (
          <DiaryDay key={day} day={day} level="h3" isHidden={isHidden(day)}>
            <HappeningsOf day={day} happenings={happenings} me={me} />
          </DiaryDay>
        ))}
      </Diary>
      {days.some(isHidden) && (
        <Button variant="secondary" onClick={() => setAreAllShown(true)} className="justify-self-start">
          Show all {daysBack} days
        </Button>
      )}
    </Part>
  );
}

type HappeningsOfProps = Pick<LogProps, "happenings" | "me"> & { day: string };

function HappeningsOf({ day, happenings, me }: HappeningsOfProps) {
  const its = happenings.filter((one) => one.day === day);
  if (its.length === 0) return <p className="py-1.5 text-muted">Nothing yet.</p>;
  return (
    <ul>
      {its.map((one) => (
        <Told key={one.id} happening={one} me={me} />
      ))}
    </ul>
  );
}

function Told({ happening, me }: { happening: Happening; me: User }) {
  const { at } = happening;
  switch (happening.kind) {
    case "posted":
      return (
        <DiaryRow at={at} mark={newspaper}>
          You posted{" "}
          <TextLink to={`/article-details/${happening.article._id}`}>
            {happening.article.article_title}
          </TextLink>
        </DiaryRow>
      );
    case "reviewed":
      return (
        <DiaryRow at={at} mark={quote} more={<>“{wholeWords(happening.review.review)}”</>}>
          <strong>{happening.review.reviewer}</strong> reviewed the studio
        </DiaryRow>
      );
    case "decided": {
      const { entry } = happening;
      return (
        <DiaryRow at={at} mark={deedMark(entry)} more={deedDetails(entry)}>
          <DeedText entry={entry} isOwn={entry.actor._id === me._id} />
        </DiaryRow>
      );
    }
    case "approved":
      return (
        <DiaryRow at={at} mark={check} more="Your application was approved">
          You became a trainer
        </DiaryRow>
      );
    case "done":
      return (
        <DiaryRow at={at} mark={ownDeeds[happening.deed.action].mark} more={happening.deed.reason}>
          <OwnDeedText deed={happening.deed} />
        </DiaryRow>
      );
    case "closed":
      return (
        <DiaryRow at={at} mark={gone} more={happening.of.name}>
          <ChangeText change={happening} />
        </DiaryRow>
      );
    case "given":
    case "taken":
      return (
        <DiaryRow at={at} mark={<SlotLight timing={happening.of.slotTiming} />}>
          <ChangeText change={happening} />
        </DiaryRow>
      );
    default:
      return <BookingLine happening={happening} me={me} />;
  }
}

/** About the first 200 characters, without the word that they end in. */
function wholeWords(text: string): string {
  return excerpt(text, 200).replace(/\s+\S*…$/, "…");
}

type BookingHappening = Extract<Happening, { payment: unknown }>;

/** What became of a booking. A trainer reads no more of its member than Manage Slot shows (D24). */
function BookingLine({ happening: { kind, payment, at }, me }: { happening: BookingHappening; me: User }) {
  const { userName, memberId, slotTiming, trainerName, price, className, refunds, refunded, pause } = payment;
  const isOwn = me.role === "trainer";
  const isGone = kind !== "booked" && kind !== "renewed";
  const who =
    isOwn || !memberId ? <strong>{userName}</strong> : <PersonLink id={memberId}>{userName}</PersonLink>;
  const slot = isOwn ? `your ${slotTiming.toLowerCase()} slot` : `${slotTiming} with ${trainerName}`;
  const more = [
    isGone && (isOwn ? slotTiming : slot),
    membershipText(price),
    className,
    !isOwn && priceText(price),
    !isOwn &&
      kind === "cancelled" &&
      refunded > 0 &&
      `${priceText(refunded)} ${refunds.length > 1 ? "back in all" : "goes back"}`,
  ];
  return (
    <DiaryRow
      at={at}
      mark={isGone ? gone : <SlotLight timing={slotTiming} />}
      more={more.filter(Boolean).join(" · ")}
    >
      {who}
      {kind === "paused" && pause && ` paused, ${stretchText(pause, { withWeekdays: true })}`}
      {isGone ? words[kind] : ` ${words[kind]} ${slot}`}
    </DiaryRow>
  );
}

const words: Record<BookingHappening["kind"], string> = {
  booked: "booked",
  renewed: "renewed",
  paused: "",
  ended: "’s membership ended",
  cancelled: "’s membership was cancelled",
  refused: " paid, but got no place",
};
