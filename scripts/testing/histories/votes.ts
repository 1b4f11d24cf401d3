import type { OwnVote, VoteCounts, VoteType } from "#contract/articles.ts";
import type { Said, Watched } from "../harness/ledger.ts";
import type { Model, Operation } from "./find-order.ts";

type Input = Pick<Said, "by" | "through"> &
  ({ kind: "vote"; type: VoteType } | { kind: "count" | "count for all" | "own" });
/** What was heard: the counts, and whether it was refused as a second vote; or one's own vote. */
type Output = Partial<VoteCounts> & { isSecond?: boolean; own?: VoteType | null };
type Vote = Operation<Input, Output>;

/** An article's votes by member. */
type Votes = ReadonlyMap<string, VoteType>;

/** What was asked and heard about one article's votes. */
export function votesOn(articleId: string, history: readonly Said[]): Vote[] {
  return history.flatMap((said) => {
    const found = asVote(articleId, said);
    return found ? [{ ...found, askedAt: said.askedAt, answeredAt: said.answeredAt }] : [];
  });
}

function asVote(articleId: string, { by, through, call, body, status, answer }: Said) {
  const isHeard = status !== undefined;
  if (call === `POST /articles/${articleId}/vote`) {
    const input: Input = { by, through, kind: "vote", type: body.type as VoteType };
    if (!isHeard) return { input, output: undefined };
    const output: Output = { ...countsIn(answer), isSecond: status === 409 };
    return status === 200 || status === 409 ? { input, output } : undefined;
  }
  if (status !== 200) return undefined;
  if (call === `GET /articles/${articleId}/vote`)
    return { input: { by, through, kind: "own" } as const, output: { own: (answer as OwnVote).type } };
  if (call !== `GET /articles/${articleId}`) return undefined;
  const kind = by === "" ? ("count for all" as const) : ("count" as const);
  return { input: { by, through, kind }, output: countsIn(answer) };
}

function countsIn(answer: unknown): VoteCounts {
  const { upvote, downvote } = answer as VoteCounts;
  return { upvote, downvote };
}

/**
 * Votes as they should be: one per member, and everyone sees how many there are (D35). Only what is answered for everyone from
 * a process's memory may be late, by as much as is watched for, and not after a vote through the same process.
 */
export const votes = ({ lateMs }: Pick<Watched, "lateMs">): Model<Votes, Vote> => ({
  initial: new Map(),
  nameOf: (state) => JSON.stringify([...state].sort()),
  isIdle: ({ input, output }) => input.kind !== "vote" || output?.isSecond === true,
  step(state, { input, output }) {
    const { by } = input;
    if (input.kind === "own") return output?.own === (state.get(by) ?? null) ? state : undefined;
    if (input.kind !== "vote") return output && isCount(state, output) ? state : undefined;
    if (output?.isSecond) return state.has(by) && isCount(state, output) ? state : undefined;
    if (state.has(by)) return output ? undefined : state;
    const after = new Map(state).set(by, input.type);
    return !output || isCount(after, output) ? after : undefined;
  },
  precedes(earlier, { input, askedAt }) {
    const isSeenHere = earlier.input.kind === "vote" && earlier.input.through === input.through;
    const isAtOnce = input.kind !== "count for all" || (isSeenHere && input.through !== undefined);
    return earlier.answeredAt < askedAt - (isAtOnce ? 0 : lateMs);
  },
});

function isCount(state: Votes, { upvote, downvote }: Output): boolean {
  const ups = [...state.values()].filter((type) => type === "upvote").length;
  return upvote === ups && downvote === state.size - ups;
}
