import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLogOut } from "#app/account/use-log-out.ts";
import {
  sessionsQuery,
  useEndAllSessions,
  useEndOtherSessions,
  useEndSession,
} from "#app/features/sessions/queries.ts";
import { DayText } from "#app/page/day-text.tsx";
import { TimeText } from "#app/page/time-text.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { toast } from "#app/ui/toast.ts";
import type { Session } from "#contract/sessions.ts";
import { focusPart, Part } from "./part.tsx";

/** The person's sessions, to log out of one, of all others or of all (D70). */
export function Sessions({ email }: { email: string }) {
  const sessions = useQuery(sessionsQuery(email));
  return (
    <Part name="sessions">
      <p>Don’t recognise one? Log it out and change your password.</p>
      <Loaded query={sessions} name="Where you are logged in" waiting={<Skeleton className="h-24" />}>
        {(places) => <Places places={places} />}
      </Loaded>
    </Part>
  );
}

function Places({ places }: { places: Session[] }) {
  const endOne = useEndSession();
  const endOthers = useEndOtherSessions();
  const others = places.filter(({ current }) => !current);

  async function end(step: () => Promise<unknown>, said: string) {
    try {
      await step();
      toast.success(said);
      // The pressed button disappears along with its row.
      focusPart("sessions");
    } catch {
      toast.failure();
    }
  }

  return (
    <div className="grid gap-6">
      <ul className="grid gap-3">
        {places.map((place) => (
          <li
            key={place._id}
            className="grid items-center gap-3 border-hair border-t pt-3 sm:grid-cols-[1fr_auto]"
          >
            <Place place={place} />
            {!place.current && (
              <Button
                variant="secondary"
                size="sm"
                className="justify-self-start"
                aria-label={`Log out there: ${place.device}`}
                busy={endOne.isPending && endOne.variables === place._id}
                onClick={() => void end(() => endOne.mutateAsync(place._id), "You are logged out there.")}
              >
                Log out there
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            busy={endOthers.isPending}
            onClick={() => void end(() => endOthers.mutateAsync(), "You are logged out everywhere else.")}
          >
            Log out everywhere else
          </Button>
          <LogOutEverywhere />
        </div>
      )}
    </div>
  );
}

function Place({ place: { device, address, startedAt, seenAt, current } }: { place: Session }) {
  const seen = new Date(seenAt);
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {device} {current && <Badge tone="studio">This device</Badge>}
      </p>
      <p className="text-muted text-small">
        Logged in on <DayText moment={startedAt} />
        {address && ` from ${address}`}.
        {!current && (
          <>
            {" "}
            Last used on <DayText moment={seen} /> at <TimeText moment={seen} />.
          </>
        )}
      </p>
    </div>
  );
}

function LogOutEverywhere() {
  const [isAsked, setIsAsked] = useState(false);
  const endAll = useEndAllSessions();
  const logOut = useLogOut();

  // Awaited, as callbacks of `mutate` are dropped if a 401, now that the session is over, takes the screen down first.
  async function endHereToo() {
    try {
      await endAll.mutateAsync();
    } catch {
      toast.failure();
      return;
    } finally {
      setIsAsked(false);
    }
    await logOut({ anyway: true });
  }

  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsked(true)}>
        Log out everywhere
      </Button>
      {isAsked && (
        <ConfirmDialog
          title="Log out everywhere?"
          text="That includes this device. You’ll need to log in again everywhere."
          confirmLabel="Log out everywhere"
          cancelLabel="Stay logged in"
          busy={endAll.isPending}
          onConfirm={() => void endHereToo()}
          onCancel={() => setIsAsked(false)}
        />
      )}
    </>
  );
}
