import { useQuery } from "@tanstack/react-query";
import arrowBigDown from "lucide/dist/esm/icons/arrow-big-down.mjs";
import arrowBigUp from "lucide/dist/esm/icons/arrow-big-up.mjs";
import { Suspense, useEffect, useRef, useState } from "react";
import { ApiFailure } from "#app/data/api-failure.ts";
import { ownVoteQuery, useVote } from "#app/features/articles/votes.ts";
import { useMe } from "#app/features/people/queries.ts";
import { Button } from "#app/ui/button.tsx";
import { countText } from "#app/ui/count-text.ts";
import { Icon } from "#app/ui/icon.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { latePart } from "#app/ui/late-part.ts";
import { announce } from "#app/ui/live-region.tsx";
import { toast } from "#app/ui/toast.ts";
import type { Article, VoteCounts, VoteType } from "#contract/articles.ts";
import { alreadyVotedText } from "#contract/constants.ts";
import { waitsForProof } from "#contract/waits-for-proof.ts";

const ConfirmFirst = latePart(
  async () => (await import("#app/features/people/confirm-first.tsx")).ConfirmFirst,
);

/** Milliseconds a count takes to reach its new value, whatever the distance, in at most `mostSteps` steps. */
const durationMs = 160;
const mostSteps = 8;

type VotePanelProps = { article: Pick<Article, "_id" | "upvote" | "downvote" | "writer_id"> };

/** What readers think of an article: their votes, or for its writer the counts alone (D35). */
export function VotePanel({ article }: VotePanelProps) {
  const { data: me } = useMe();
  const isOwn = me != null && me._id === article.writer_id;
  return (
    <aside
      aria-labelledby="vote-title"
      className="grid content-start gap-4 border-rule border-t pt-4 print:hidden"
    >
      <h2 id="vote-title" className="font-display text-display-3">
        {isOwn ? "Your readers" : "Worth your time?"}
      </h2>
      {isOwn ? <Counts {...article} /> : <Voting article={article} />}
    </aside>
  );
}

function Counts({ upvote, downvote }: VoteCounts) {
  return (
    <p>
      {countInWords(upvote, "upvote")}, {countInWords(downvote, "downvote")}
    </p>
  );
}

/**
 * Both vote buttons with their counts. One vote per view; a vote from an earlier visit shows from the start. Counts
 * come from the server (spec §4, D35).
 */
function Voting({ article }: VotePanelProps) {
  const [choice, setChoice] = useState<VoteType | "earlier">();
  const { mutate } = useVote(article._id);
  const { data: own, refetch } = useQuery(ownVoteQuery(article._id));
  const { data: me } = useMe();
  const isUnproven = me?.email_proven === false;
  const waits = isUnproven && waitsForProof("vote");
  const waitsToCount = isUnproven && own?.waits_for_proof;
  const voted = choice ?? (own?.type ? "earlier" : undefined);
  const pressed = voted === "earlier" ? own?.type : voted;
  const { upvote, downvote } = article;
  useAnnouncement(`${countInWords(upvote, "upvote")}, ${countInWords(downvote, "downvote")}`);

  function vote(type: VoteType) {
    if (voted) return toast.error(alreadyVotedText);
    setChoice(type);
    // Only the server knows whether it counts yet (D67).
    mutate(type, { onError: fail, onSuccess: () => void (isUnproven && refetch()) });
  }

  function fail(error: Error) {
    const votedEarlier = error instanceof ApiFailure && error.code === "conflict";
    setChoice(votedEarlier ? "earlier" : undefined);
    toast.error(votedEarlier ? alreadyVotedText : "Voting failed! Please check try again.");
  }

  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
        {(["upvote", "downvote"] as const).map((type) => (
          <VoteButton
            key={type}
            type={type}
            count={article[type]}
            chosen={pressed ? pressed === type : undefined}
            disabled={waits}
            onVote={() => vote(type)}
          />
        ))}
      </div>
      {me && (waits || waitsToCount) ? (
        <Suspense>
          <ConfirmFirst email={me.email} to={waits ? "vote" : "have your vote counted"} />
        </Suspense>
      ) : (
        <p className="text-muted text-small">{wordsOn(voted)}</p>
      )}
    </>
  );
}

function wordsOn(voted: VoteType | "earlier" | undefined): string {
  if (voted === "earlier") return "Your earlier vote still counts.";
  return voted ? "Thank you, your vote is in." : "One vote per reader. It tells the writer what helps.";
}

/** Announces the text whenever it changes, but not on the first render. */
function useAnnouncement(text: string): void {
  const last = useRef(text);
  useEffect(() => {
    if (last.current === text) return;
    last.current = text;
    announce(text);
  }, [text]);
}

/** A count and what it counts: "1 upvote", "12 downvotes". */
function countInWords(count: number, type: VoteType): string {
  return `${countText(count)} ${type}${count === 1 ? "" : "s"}`;
}

type VoteButtonProps = {
  type: VoteType;
  count: number;
  /** Whether this is the reader's own vote; undefined until they have voted. */
  chosen: boolean | undefined;
  disabled: boolean | undefined;
  onVote: () => void;
};

/** A vote button with its count as text beside it. */
function VoteButton({ type, count, chosen, disabled, onVote }: VoteButtonProps) {
  const isUp = type === "upvote";
  return (
    <div className="flex items-center gap-3">
      <Button
        variant={chosen === false ? "closed" : "secondary"}
        aria-pressed={chosen ?? false}
        disabled={disabled}
        onClick={onVote}
        className="grow sm:min-w-40 sm:grow-0 aria-pressed:[&_svg]:fill-current"
      >
        <Icon of={isUp ? arrowBigUp : arrowBigDown} />
        {isUp ? "Upvote" : "Downvote"}
      </Button>
      <p className="min-w-8 font-display text-display-3 tabular">
        <RollingCount count={count} />
        <span className="sr-only">{` ${type}s`}</span>
      </p>
    </div>
  );
}

/** A number that counts up or down to its new value; jumps there with reduced motion. */
function RollingCount({ count }: { count: number }) {
  const { shown, moved } = useCounting(count);
  return (
    <span className="inline-flex overflow-clip">
      <span
        key={shown}
        className={joinClasses(
          moved &&
            "transition-[translate,opacity] duration-quick starting:translate-y-1/2 starting:opacity-0",
        )}
      >
        {countText(shown)}
      </span>
    </span>
  );
}

function useCounting(target: number): { shown: number; moved: boolean } {
  const [state, setState] = useState({ shown: target, moved: false });
  const { shown } = state;
  useEffect(() => {
    if (shown === target) return;
    const distance = target - shown;
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const stride = still ? distance : Math.sign(distance) * Math.ceil(Math.abs(distance) / mostSteps);
    const waitMs = stride === distance ? 0 : durationMs / mostSteps;
    const timer = setTimeout(() => setState({ shown: shown + stride, moved: true }), waitMs);
    return () => clearTimeout(timer);
  }, [shown, target]);
  return state;
}
