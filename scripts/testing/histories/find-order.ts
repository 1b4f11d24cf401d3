/**
 * Something that was asked and what was heard, with times of one clock. Without an answer (`output` is undefined,
 * `answeredAt` infinite) it may have happened at any time since, or not at all.
 */
export type Operation<Input, Output> = {
  input: Input;
  output: Output | undefined;
  askedAt: number;
  answeredAt: number;
};

/** What something should do, one operation after the other. */
export type Model<State, One extends Operation<unknown, unknown>> = {
  initial: State;
  /** The state afterwards; undefined if this cannot be the outcome in this state. */
  step(state: State, one: One): State | undefined;
  /** A text per state. */
  nameOf(state: State): string;
  /** Whether it changes nothing in any state that it can be in: a read, or what was refused. */
  isIdle(one: One): boolean;
  /** Of operations with the same text any can take another's place, if what builds on one is asked after its answer. */
  kindOf?(one: One): string | undefined;
  /** Whether one had happened when the other could first happen; by default, whether it was answered before the other was asked. */
  precedes?(earlier: One, later: One): boolean;
};

/** An order that explains all answers, or how far the longest one led and what could not follow; neither if the search gave up. */
export type Finding<One> =
  | { kind: "explained"; order: One[] }
  | { kind: "unexplained"; order: One[]; state: string; next: One[] }
  | { kind: "undecided" };

/** How many states are looked at before the search gives up. */
const mostVisits = 200_000;

/**
 * Whether one order explains what everybody heard (linearizability), in which each operation happens at one moment
 * between its question and its answer. Searches as Wing and Gong do and remembers where it was, as Lowe does; what is
 * idle is placed as soon as it can be, for it hinders no other.
 */
export function findOrder<State, One extends Operation<unknown, unknown>>(
  operations: readonly One[],
  { initial, step, nameOf, isIdle, kindOf = () => undefined, precedes = isBefore }: Model<State, One>,
): Finding<One> {
  const all = operations.toSorted((one, other) => one.answeredAt - other.answeredAt);
  const followers = all.map((one) => indexesWhere(all, (other) => other !== one && precedes(one, other)));
  /** How many of those that come before each are not placed yet. */
  const awaited = all.map(() => 0);
  for (const index of followers.flat()) awaited[index] = (awaited[index] ?? 0) + 1;
  const isPlaced = new Uint8Array(all.length);
  const placed: number[] = [];
  const visited = new Set<string>();
  let missing = all.filter(({ output }) => output !== undefined).length;
  let farthest: { order: number[]; state: State; missing: number } | undefined;
  let visits = 0;

  const at = (index: number) => all[index] as One;
  const open = () => indexesWhere(all, (_one, index) => !isPlaced[index] && awaited[index] === 0);
  const move = (index: number, by: 1 | -1) => {
    isPlaced[index] = by === 1 ? 1 : 0;
    if (at(index).output !== undefined) missing -= by;
    for (const follower of followers[index] ?? []) awaited[follower] = (awaited[follower] ?? 0) - by;
  };
  const place = (index: number) => {
    placed.push(index);
    move(index, 1);
  };
  const takeBackTo = (length: number) => {
    while (placed.length > length) move(placed.pop() as number, -1);
  };

  /** Places what is idle, again while that lets more follow. */
  function placeIdle(state: State): void {
    for (let before = -1; before !== placed.length; ) {
      before = placed.length;
      for (const index of open()) if (isIdle(at(index)) && step(state, at(index)) !== undefined) place(index);
    }
  }

  function explain(state: State): boolean {
    const length = placed.length;
    placeIdle(state);
    if (!farthest || missing < farthest.missing) farthest = { order: [...placed], state, missing };
    if (missing === 0) return true;
    const here = `${Buffer.from(isPlaced).toString("latin1")} ${nameOf(state)}`;
    if (!visited.has(here) && visits < mostVisits) {
      visited.add(here);
      visits += 1;
      const tried = new Set<string>();
      for (const index of open().filter((one) => !isIdle(at(one)))) {
        const next = step(state, at(index));
        const kind = kindOf(at(index));
        // They are sorted by when they were answered: the first of a kind is the most urgent.
        if (next === undefined || (kind !== undefined && tried.has(kind))) continue;
        if (kind !== undefined) tried.add(kind);
        place(index);
        if (explain(next)) return true;
        takeBackTo(placed.length - 1);
      }
    }
    takeBackTo(length);
    return false;
  }

  if (explain(initial)) return { kind: "explained", order: placed.map(at) };
  if (visits >= mostVisits) return { kind: "undecided" };
  const { order = [], state = initial } = farthest ?? {};
  const rest = order.map(at);
  const isNext = (one: One) =>
    one.output !== undefined &&
    !rest.includes(one) &&
    all.every((other) => other === one || rest.includes(other) || !precedes(other, one));
  return { kind: "unexplained", order: rest, state: nameOf(state), next: all.filter(isNext) };
}

const isBefore = (earlier: Operation<unknown, unknown>, later: Operation<unknown, unknown>) =>
  earlier.answeredAt < later.askedAt;

function indexesWhere<One>(all: readonly One[], isSo: (one: One, index: number) => boolean): number[] {
  const found: number[] = [];
  for (const [index, one] of all.entries()) if (isSo(one, index)) found.push(index);
  return found;
}
