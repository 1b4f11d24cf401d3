import ArrowBigDown from "lucide-react/icons/arrow-big-down";
import ArrowBigUp from "lucide-react/icons/arrow-big-up";
import { useEffect, useRef, useState } from "react";
import { ApiFailure } from "#app/data/api-failure.ts";
import { useVote } from "#app/features/articles/queries.ts";
import { announce } from "#app/ui/live-region.tsx";
import { toast } from "#app/ui/toast.ts";
import { type Article, alreadyVotedText, type VoteType } from "#contract/articles.ts";
import { countInWords } from "./count-in-words.ts";
import { VoteButton } from "./vote-button.tsx";

type VotePanelProps = { article: Pick<Article, "_id" | "upvote" | "downvote"> };

/** Both votes and their counts. One vote per view; what the server says is what is shown (spec §4, D35). */
export function VotePanel({ article }: VotePanelProps) {
  const [choice, setChoice] = useState<VoteType | "earlier">();
  const { mutate } = useVote(article._id);
  const { upvote, downvote } = article;
  useAnnouncement(`${countInWords(upvote, "upvote")}, ${countInWords(downvote, "downvote")}`);

  function vote(type: VoteType) {
    if (choice) return toast.error(alreadyVotedText);
    setChoice(type);
    mutate(type, { onError: fail });
  }

  function fail(error: Error) {
    const votedEarlier = error instanceof ApiFailure && error.code === "conflict";
    setChoice(votedEarlier ? "earlier" : undefined);
    toast.error(votedEarlier ? alreadyVotedText : "Voting failed! Please check try again.");
  }

  return (
    <aside
      aria-labelledby="vote-title"
      className="grid content-start gap-4 self-start border-rule border-t pt-4 lg:sticky lg:top-24 lg:col-span-3 lg:col-start-10"
    >
      <h2 id="vote-title" className="font-display text-display-3">
        Worth your time?
      </h2>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
        <VoteButton label="Upvote" count={upvote} chosen={choice === "upvote"} onVote={() => vote("upvote")}>
          <ArrowBigUp aria-hidden="true" />
        </VoteButton>
        <VoteButton
          label="Downvote"
          count={downvote}
          chosen={choice === "downvote"}
          onVote={() => vote("downvote")}
        >
          <ArrowBigDown aria-hidden="true" />
        </VoteButton>
      </div>
      <p className="text-muted text-small">{wordsOn(choice)}</p>
    </aside>
  );
}

function wordsOn(choice: VoteType | "earlier" | undefined): string {
  if (choice === "earlier") return "Your earlier vote still counts.";
  return choice ? "Thank you, your vote is in." : "One vote per reader. It tells the writer what helps.";
}

/** Has the text said whenever it changes, but not when it first appears. */
function useAnnouncement(text: string): void {
  const last = useRef(text);
  useEffect(() => {
    if (last.current === text) return;
    last.current = text;
    announce(text);
  }, [text]);
}
