import { setTimeout as after } from "node:timers/promises";
import { PostgresAdapter, sql } from "kysely";
import { ErrorBody } from "#contract/errors.ts";
import type { Db } from "#server/db/open.ts";
import { findBookErrors } from "#server/features/books/check-books.ts";
import { findPlaceErrors } from "#server/features/books/check-places.ts";
import { findProviderErrors } from "#server/features/books/check-provider.ts";
import type { Request } from "./requests.ts";
import type { Answer, Subject } from "./world.ts";

/** Statuses that no operation lists: a wrong method, and the redirect for a null character in the URL. */
const unlisted = [302, 405];

/** What is wrong with a response; undefined if nothing is. */
export function faultOf(
  request: Request,
  answer: Answer,
  { mayBeAway }: { mayBeAway: boolean },
): string | undefined {
  const { status, text } = answer;
  if (status >= 500 && !(status === 503 && mayBeAway)) return "an error of the server";
  // The fake card provider answers in the provider's format.
  if (request.method === "HEAD" || request.path.startsWith("/test-gateway")) return undefined;
  if (status >= 400 && !isClosedError(text)) return "a refusal in another form than that of all errors";
  const { operation } = request;
  if (!operation || !isMeantFor(operation, request, answer)) return undefined;
  if (!operation.answers(status) && !unlisted.includes(status))
    return "a status that its description does not name";
  const isJson = answer.headers.get("Content-Type")?.startsWith("application/json");
  const fault = status < 300 && isJson ? operation.faultOf(status, JSON.parse(text)) : undefined;
  return fault && `a response that does not match its description: ${fault}`;
}

function isClosedError(text: string): boolean {
  try {
    return ErrorBody.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

/** Whether the URL still leads to that operation, whatever its parameters. */
function isMeantFor(
  { method, path }: NonNullable<Request["operation"]>,
  request: Request,
  { url }: Answer,
): boolean {
  const pattern = path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+");
  return request.method === method && new RegExp(`^${pattern}$`).test(new URL(url).pathname);
}

/** What is left half written once all jobs have run. */
export async function findHalfWritten({ parts, jobs }: Subject, since: Date): Promise<string[]> {
  for (let [round, still] = [0, 0]; round < mostRounds && still < stillRounds; round += 1) {
    const restMs = await runAll(jobs);
    if (restMs > soonMs) still += 1;
    else {
      still = 0;
      await after(Math.max(restMs, leastRestMs));
    }
  }
  return [
    ...(await findBookErrors(parts.db)),
    ...(await findPlaceErrors(parts.db, parts.clock.now())),
    ...(await findProviderErrors(parts, since)),
    ...(await findLooseRows(parts.db)),
    ...(await findAccountErrors(parts.db)),
  ];
}

/** This many rounds without a job due soon mean that no job has left work to another. */
const stillRounds = 3;
const mostRounds = 20;
/** Failed refunds, and events retried after a busy database, happen within this time. */
const soonMs = 15_000;
/** Many refunds fail shortly after each other: don't run one round for each. */
const leastRestMs = 500;

/** @returns milliseconds until the first of them is due again */
async function runAll(jobs: Subject["jobs"]): Promise<number> {
  const { signal } = new AbortController();
  let restMs = Number.POSITIVE_INFINITY;
  for (const job of jobs) restMs = Math.min(restMs, (await job.run(signal)) ?? restMs);
  return restMs;
}

/** Rows with broken references, which PostgreSQL itself prevents. */
async function findLooseRows(db: Db): Promise<string[]> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return [];
  const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db);
  return rows.map(({ table, parent }) => `a row of ${table} refers to a missing row of ${parent}`);
}

/** Every account has a way to sign in, but for those whose owner is to choose a password: they have proved its address (D67). */
async function findAccountErrors(db: Db): Promise<string[]> {
  const { rows } = await sql<{ email: string; emailVerified: unknown }>`
    select email, "emailVerified" from identity_user
    where not exists (select 1 from identity_account where "userId" = identity_user.id)`.execute(db);
  return rows.flatMap(({ email, emailVerified }) =>
    emailVerified ? [] : [`${email} has no account to sign in with`],
  );
}
