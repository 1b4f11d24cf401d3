import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { matchPath, useNavigate, useParams } from "react-router";
import { calledOffQuery } from "#app/features/absences/called-off.ts";
import { TrainersDaysOff } from "#app/features/absences/trainers-days-off.tsx";
import { articlePagesQuery } from "#app/features/articles/queries.ts";
import { failedRefundsQuery, isAnyFailed } from "#app/features/payments/failed-refunds.ts";
import { usePerson, waitsQuery } from "#app/features/people/admin-queries.ts";
import { DeleteDialog } from "#app/features/people/delete-dialog.tsx";
import type { CameFrom } from "#app/features/people/person-link.tsx";
import { useMe } from "#app/features/people/queries.ts";
import { useVisits } from "#app/features/visits/own-visits.tsx";
import { lastVisitQuery } from "#app/features/visits/queries.ts";
import { pageMeta } from "#app/page/page-meta.ts";
import { PrintedOn } from "#app/page/printed-on.tsx";
import { useFollowed } from "#app/page/use-followed.ts";
import { useLeftState } from "#app/page/use-left-state.ts";
import { WayBack } from "#app/page/way-back.tsx";
import { dashboardPageAt } from "#app/shell/dashboard-pages.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { PageNotice } from "#app/ui/page-notice.tsx";
import { Waiting } from "#app/ui/waiting.tsx";
import type { User } from "#contract/users.ts";
import { brand } from "#studio/brand.ts";
import { Account } from "./account.tsx";
import { OwnWords, Teaching, WaitingApplication } from "./application.tsx";
import { DemoteDialog } from "./demote-dialog.tsx";
import { PersonHead } from "./head.tsx";
import { History } from "./history.tsx";
import { Logins } from "./logins.tsx";
import { BookedWithThem, PaidByThem, usePaymentsOf } from "./payments.tsx";
import { SessionsOff } from "./sessions-off.tsx";
import { useVisitsTo, Visits } from "./visits.tsx";

export const meta = () => pageMeta({ title: "Person" });

const everybody = "/dashboard/all-users";

/** Everything the studio knows about a person, and what an admin can do. */
export default function PersonScreen() {
  const { id = "" } = useParams();
  const person = usePerson(id);
  const isAwaited = useIsAwaited(person.data);
  const navigate = useNavigate();
  const cameFrom = useCameFrom();
  const [asking, setAsking] = useState<"delete" | "demote">();
  const stopAsking = () => setAsking(undefined);
  useFollowed((name) => (name === "delete" || name === "demote") && setAsking(name));
  const subject = person.data ?? undefined;
  return (
    <div className="grid gap-10 print:gap-6 print:[zoom:0.85]">
      <BackLink {...cameFrom} />
      <title>{`${person.data?.name ?? "Person"} · ${brand.name}`}</title>
      <Loaded
        // All at once: what stands below would move.
        query={{ ...person, data: isAwaited ? undefined : person.data }}
        name="This person"
        waiting={<Waiting name="the person" shapes={["h-44", "h-60", "h-60"]} />}
        missing={
          <PageNotice
            word="Gone"
            title="Person not found"
            actions={
              <LinkButton to={everybody} variant="secondary">
                See all users
              </LinkButton>
            }
          >
            <p>We couldn’t find this person. They may have been deleted.</p>
          </PageNotice>
        }
      >
        {(shown) => (
          <Fragment key={shown._id}>
            <PersonHead person={shown} />
            <PrintedOn />
            {shown.request_status === "requested" && <WaitingApplication applicant={shown} />}
            {shown.role === "trainer" && <SessionsOff trainer={shown} />}
            <PaidByThem person={shown} />
            {shown.role === "trainer" && (
              <>
                <BookedWithThem trainer={shown} />
                <Visits trainer={shown} />
                <TrainersDaysOff trainer={shown} />
                <Teaching trainer={shown} />
              </>
            )}
            <div className="border-rule border-t print:not-has-[details[open]]:hidden">
              <OwnWords person={shown} />
              <History person={shown} />
              <Logins person={shown} />
            </div>
            <Account
              person={shown}
              onDemote={() => setAsking("demote")}
              onDelete={() => setAsking("delete")}
            />
          </Fragment>
        )}
      </Loaded>
      {/* Outside Loaded: after a deletion it has nobody to show. */}
      <DeleteDialog
        // Admins are removed by a command.
        user={asking === "delete" && subject?.role !== "admin" ? subject : undefined}
        onClose={stopAsking}
        onDeleted={() => void navigate(cameFrom.to, { state: cameFrom.state })}
      />
      {asking === "demote" && subject?.role === "trainer" && (
        <DemoteDialog trainer={subject} onClose={stopAsking} />
      )}
    </div>
  );
}

/** Whether what they paid, are owed and wait for, when they came, what is booked with them or called off, who comes to them, or how much they wrote is still loading. */
function useIsAwaited(person: User | null | undefined): boolean {
  const id = person?._id ?? "";
  const isTrainer = person?.role === "trainer";
  const paid = usePaymentsOf({ member: id }, { enabled: Boolean(person) });
  const booked = usePaymentsOf({ trainer: id }, { enabled: isTrainer });
  const articles = useInfiniteQuery({
    ...articlePagesQuery({ writer: id, limit: 1 }),
    enabled: Boolean(person),
  });
  const email = useMe().data?.email ?? "";
  const visits = useVisits({ email, member: id }, { enabled: Boolean(person) && email !== "" });
  const came = useQuery({
    ...lastVisitQuery({ email, member: id }),
    enabled: Boolean(person) && email !== "",
  });
  const isOwed = paid.data?.some(isAnyFailed) ?? false;
  const owed = useQuery({ ...failedRefundsQuery({ member: id }), enabled: isOwed });
  const waits = useQuery({ ...waitsQuery(id), enabled: Boolean(person) });
  const off = useQuery({ ...calledOffQuery({ trainerId: id }), enabled: isTrainer });
  const comers = useVisitsTo(id, { enabled: isTrainer });
  const ofAll = [paid, articles, visits, came, waits, ...(isOwed ? [owed] : [])];
  const ofTrainers = isTrainer ? [booked, off, comers] : [];
  return Boolean(person) && [...ofAll, ...ofTrainers].some(({ isPending }) => isPending);
}

type Back = { to: string; state: CameFrom | undefined };

/** The list or the person's page on which the name was pressed, as it was; otherwise All Users. */
function useCameFrom(): Back {
  const left = useLeftState<CameFrom>();
  return { to: left?.cameFrom ?? everybody, state: left?.before };
}

function BackLink({ to, state }: Back) {
  const [path = ""] = to.split(/[?#]/);
  const person = matchPath(`${everybody}/:id`, path)?.params.id;
  return (
    <WayBack to={to} state={state} className="-mb-6">
      {person ? <NameOf id={person} /> : dashboardPageAt(path)?.label}
    </WayBack>
  );
}

function NameOf({ id }: { id: string }) {
  return usePerson(id).data?.name ?? "Back";
}
