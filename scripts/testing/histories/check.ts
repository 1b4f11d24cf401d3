import type { Ledger } from "../harness/ledger.ts";
import { books, entriesIn } from "./books.ts";
import { type Finding, findOrder, type Model, type Operation } from "./find-order.ts";
import { placesModel, placesOf } from "./places.ts";
import { votes, votesOn } from "./votes.ts";

/** How late an answer for everyone may be, to find how late the latest was, in milliseconds. */
const delaysMs = [0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 15_000];

/**
 * Whether one order explains what everybody heard of the votes, places and books that are watched: what is wrong, and
 * how much there was to explain. `latestMs` is a bound on how late an answer from a process's memory was.
 */
export function checkHistories(ledger: Ledger) {
  const { watched, history } = ledger;
  const faults: string[] = [];
  const counts = { histories: 0, operations: 0, unheard: 0, undecided: 0, latestMs: 0 };
  const look = <State, One extends Operation<unknown, unknown>>(
    what: string,
    all: readonly One[],
    model: Model<State, One>,
  ): Finding<One> => {
    const found = findOrder(all, model);
    counts.histories += 1;
    counts.operations += all.length;
    counts.unheard += all.filter(({ output }) => output === undefined).length;
    if (found.kind === "undecided") counts.undecided += 1;
    if (found.kind === "unexplained") faults.push(`${what}: ${tell(found)}`);
    return found;
  };
  for (const id of watched.articles) {
    const all = votesOn(id, history);
    const found = look(`the votes of ${id}`, all, votes(watched));
    const delay = delaysMs.find((lateMs) => findOrder(all, votes({ lateMs })).kind === "explained");
    if (found.kind === "explained") counts.latestMs = Math.max(counts.latestMs, delay ?? watched.lateMs);
  }
  for (const [trainerId, places] of watched.slots)
    look(`the ${places} places of ${trainerId}`, placesOf(trainerId, ledger), placesModel(places));
  if (watched.books !== undefined) look("the books", entriesIn(ledger), books(watched.books));
  return { faults, counts: counts.histories > 0 ? counts : {} };
}

/** What no order explains: where the longest ends, and what could come next. */
function tell<One extends Operation<unknown, unknown>>({
  order,
  state,
  next,
}: Extract<Finding<One>, { kind: "unexplained" }>): string {
  const line = ({ input, output, askedAt, answeredAt }: One) =>
    `\n    ${askedAt.toFixed(1)} to ${answeredAt.toFixed(1)}: ${JSON.stringify(input)} ${JSON.stringify(output)}`;
  return (
    `after ${order.length} in order, the last of them${order.slice(-3).map(line).join("")}\n  and then ${state}, ` +
    `none of these can have been heard:${next.slice(0, 5).map(line).join("")}`
  );
}
