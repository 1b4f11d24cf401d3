import fc from "fast-check";
import { expect } from "vitest";
import { signLink } from "#server/features/newsletter/tokens.ts";
import { type Operation, readDescription } from "#tests/fuzz/description.ts";
import { addressOf, type Fill, fillIn } from "#tests/fuzz/fill-in.ts";
import { anyRequestFor, type Request, type Sender } from "#tests/fuzz/requests.ts";
import { faultOf } from "#tests/fuzz/rules.ts";
import { testConfig } from "#tests/setup/studio-tables.ts";
import { ownerEmail } from "./account.ts";
import type { At } from "./acts.ts";
import { ask, type World } from "./world.ts";

/** A request for one of the API's calls, before it is known what exists. */
type Call = Pick<Request, "sender" | "path" | "query" | "body"> & { call: string };

/** What is an act of its own, of which more is known; and what other threads do. */
const elsewhere = [
  ...["PATCH /users/updateByEmail2", "DELETE /me", "POST /address-proof/disown"],
  ...["POST /address-proof/confirm", "POST /pictures", "POST /pictures/from-address"],
];

const nameOf = ({ method, path }: Operation) => `${method} ${path}`;
let described: Promise<Operation[]> | undefined;

/** All calls of the API, by its own description. */
export function describedBy(app: Parameters<typeof readDescription>[0]): Promise<Operation[]> {
  described ??= readDescription(app);
  return described;
}

/** Any call that is no act of its own, as clients make it or might make it; writes more often. */
export function anyCall(operations: readonly Operation[]): fc.Arbitrary<Call> {
  return fc.oneof(
    ...operations
      .filter((operation) => !elsewhere.includes(nameOf(operation)))
      .map((operation) => ({
        weight: operation.method === "GET" ? 1 : 3,
        arbitrary: anyRequestFor(operation).map(
          ({ sender, path, query, body }): Call => ({ call: nameOf(operation), sender, path, query, body }),
        ),
      })),
  );
}

/** Somebody makes this call; the answer is one that the description names. */
export async function makeCall({ world, process }: At, drawn: Call): Promise<void> {
  const operations = await describedBy(process.app);
  const operation = operations.find((one) => nameOf(one) === drawn.call);
  if (!operation) throw new Error(`there is no call ${drawn.call}`);
  const { method } = operation;
  const standsFor = await findNames(world);
  const { who, cookie } = senderIn(world, drawn.sender);
  const fill: Fill = ({ kind, number }) => {
    if (kind === "ownEmail") return who?.email ?? ownerEmail;
    const all = standsFor[kind] ?? [];
    return all[number % all.length] ?? (kind === "picture" ? "/pictures/classes/yoga.svg" : `no-${kind}`);
  };
  const url = addressOf(drawn, fill);
  const body = drawn.body.kind === "json" ? fillIn(drawn.body.value, fill) : undefined;
  const headers: Record<string, string> = cookie ? { Cookie: cookie, Origin: testConfig.appUrl } : {};
  const answer = await ask(process, who, [method, url], method === "GET" ? undefined : body, headers);
  if (!answer) return;
  const heard = { url: `${testConfig.appUrl}${url}`, text: await answer.clone().text(), ms: 0 };
  const { status, headers: told } = answer;
  const request: Request = { ...drawn, operation, method, headers };
  const fault = faultOf(request, { ...heard, status, headers: told }, { mayBeAway: world.isRough });
  expect(fault, `${method} ${url} ${JSON.stringify(body)}: ${status} ${heard.text}`).toBeUndefined();
}

/** Who sends it: somebody who may have left meanwhile, or the owner of the account. */
function senderIn({ members, trainers, admin, account }: World, sender: Sender) {
  const people = {
    ...{ nobody: undefined, newcomer: undefined, registered: undefined },
    ...{ member: members[0], otherMember: members[1] },
    ...{ trainer: trainers[0], otherTrainer: trainers[1], admin },
  };
  const isOwner = sender === "newcomer" || sender === "registered";
  return { who: people[sender], cookie: isOwner ? account.sessions.at(-1) : undefined };
}

/** Tables whose rows generated paths name, by the first words of those paths; each with the column of when. */
const tables = {
  users: ["users", "created_at"],
  classes: ["classes", "created_at"],
  articles: ["articles", "created_at"],
  reviews: ["reviews", "date"],
  refunds: ["refunds", "created_at"],
  "save-payment-info": ["payments", "created_at"],
  "waiting-list": ["waiting_list", "joined_at"],
};

/** What names such as `@classes/7` stand for, oldest first. */
async function findNames({ db, attempts, trainers, admin }: World): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {
    intent: attempts.map(({ id }) => id),
    // Nobody's who may leave: somebody else could sign their address up again.
    email: [admin.email, "reader@shokti.test"],
    trainer: trainers.map(({ id }) => id),
    newEmail: ["new@shokti.test"],
  };
  for (const [kind, [table, since]] of Object.entries(tables)) {
    const rows = db
      .selectFrom(table as "users")
      .select("id")
      .orderBy(since as "created_at")
      .orderBy("id");
    found[kind] = (await rows.execute()).map(({ id }) => id);
  }
  const classes = await db.selectFrom("classes").select("name").orderBy("created_at").execute();
  found.className = classes.map(({ name }) => name);
  const applicants = await db
    .selectFrom("users")
    .select("id")
    .where("request_status", "=", "requested")
    .execute();
  found.applicant = applicants.map(({ id }) => id);
  const subscribers = await db.selectFrom("subscribers").select("id").orderBy("id").execute();
  found.token = subscribers.flatMap(({ id }) =>
    (["confirm", "unsubscribe"] as const).map((purpose) =>
      signLink(id, { purpose, secret: testConfig.authSecret }),
    ),
  );
  return found;
}
