import fc from "fast-check";
import { readDescription } from "./description.ts";
import { anyRequest, type Request } from "./requests.ts";
import { faultOf, findHalfWritten } from "./rules.ts";
import { openWorld, type Subject, send, sendInNewPeople, type World } from "./world.ts";

/** A request with an invalid response, shrunk as far as possible. */
export type Fault = { what: string; request: string; answer: string };

/** The outcome of a run. */
export type Outcome = {
  sent: number;
  /** The number of responses by status. */
  statuses: Record<string, number>;
  faults: Fault[];
  /** Described operations that never succeeded. */
  unreached: string[];
  halfWritten: string[];
  /** The slowest response. */
  slowest: { ms: number; request: string };
};

/** How many requests are in flight at once. */
const mostAtOnce = 8;
/** After this many requests the people are replaced. */
const peopleStayFor = 500;

class Found extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.what);
    this.fault = fault;
  }
}

/**
 * Sends requests generated from the app's own description, the same ones for the same seed, and checks the
 * responses; at the end looks for anything half written.
 */
export async function fuzz(
  subject: Subject,
  { seed, requests }: { seed: number; requests: number },
): Promise<Outcome> {
  const startedAt = subject.parts.clock.now();
  const world = await openWorld(subject);
  const faults = new Map<string, Fault>();
  const outcome: Pick<Outcome, "sent" | "statuses" | "slowest"> = {
    sent: 0,
    statuses: {},
    slowest: { ms: 0, request: "" },
  };
  const operations = await readDescription(subject.app);
  const unreached = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  const batch = fc.record({
    isProviderAway: fc.integer({ min: 0, max: 40 }).map((n) => n === 40),
    requests: fc.array(anyRequest(operations), {
      minLength: 1,
      maxLength: mostAtOnce,
      size: "max",
    }),
  });
  let peopleCameAt = 0;
  const property = fc.asyncProperty(batch, async ({ isProviderAway, requests }) => {
    if (world.sent - peopleCameAt > peopleStayFor) {
      peopleCameAt = world.sent;
      world.provider.awayFor = 0;
      await sendInNewPeople(world);
    }
    world.provider.awayFor = isProviderAway ? 1 : 0;
    await Promise.all(requests.map((request) => tryOne(request, isProviderAway)));
  });

  async function tryOne(request: Request, mayBeAway: boolean): Promise<void> {
    const answer = await send(world, request);
    const { status, ms } = answer;
    outcome.statuses[status] = (outcome.statuses[status] ?? 0) + 1;
    const name = `${request.method} ${request.operation?.path ?? request.path}`;
    if (answer.status < 300) unreached.delete(name);
    if (ms > outcome.slowest.ms) outcome.slowest = { ms: Math.round(ms), request: name };
    const what = faultOf(request, answer, { mayBeAway });
    const signature = `${name} ${status}: ${what}`;
    if (!what || faults.has(signature)) return;
    throw new Found({
      what: signature,
      request: tell(world, request, answer.url),
      answer: answer.text.slice(0, 500),
    });
  }

  for (let next = seed; world.sent < requests; next += 1) {
    const numRuns = Math.ceil((requests - world.sent) / ((1 + mostAtOnce) / 2));
    const { failed, errorInstance } = await fc.check(property, { seed: next, numRuns });
    if (!failed) continue;
    if (!(errorInstance instanceof Found)) throw errorInstance;
    faults.set(errorInstance.fault.what, errorInstance.fault);
  }
  world.provider.awayFor = 0;
  return {
    ...outcome,
    sent: world.sent,
    faults: [...faults.values()],
    unreached: [...unreached],
    halfWritten: await findHalfWritten(subject, startedAt),
  };
}

/** The request in a form that can be sent again. */
function tell(world: World, { sender, method, headers, body }: Request, url: string): string {
  const who = world.people[sender] ? `as ${sender}` : "as nobody";
  return [`${method} ${url}`, who, JSON.stringify(headers), JSON.stringify(body).slice(0, 2000)].join("\n  ");
}
