import type { Hono } from "hono";
import { type ErrorCode, errorStatus, totalCountHeader } from "#contract/constants.ts";
import type { ErrorBody, RefusalReason } from "#contract/errors.ts";
import type { AppType } from "#server/app.ts";

// biome-ignore lint/suspicious/noExplicitAny: only the table of routes is inferred from the type
type Routes = AppType extends Hono<any, infer Table, any> ? Table : never;
type MethodsOf<Path extends keyof Routes> = keyof Routes[Path] extends `$${infer Method}` ? Method : never;
type StudioCall = {
  [Path in keyof Routes & string]: `${Uppercase<MethodsOf<Path>>} ${Path}`;
}[keyof Routes & string];

/**
 * A kind of call by method and route, such as "GET /users/:id"; the identity service's and the test gateway's calls are
 * not in the contract.
 */
export type Call = StudioCall | `${"GET" | "POST"} /${"api/auth" | "test-gateway"}/${string}`;

type Endpoint<C> = C extends `${infer Method} ${infer Path extends keyof Routes & string}`
  ? Routes[Path][`$${Lowercase<Method>}` & keyof Routes[Path]]
  : never;
/** What the contract lets the studio answer to such a call when it succeeds. */
export type Granted<C extends Call> = C extends StudioCall
  ? Extract<Endpoint<C>, { status: 200 | 201 }> extends { output: infer Output }
    ? Output
    : never
  : unknown;

/** A call that reached the API. */
export type Received = {
  /** Method and path, such as "PATCH /users/1/approve". */
  call: string;
  query: URLSearchParams;
  params: Record<string, string>;
  body: unknown;
  /** Whether it came with an access token, which no kept answer serves. */
  isPersonal: boolean;
  /** Aborted when the page cancels the call. */
  signal: AbortSignal;
  /** The response, once the page has it. */
  answer?: Response;
};

/** A refusal's message, the fields it concerns, its retry delay, and what its body has beside the error. */
type Refusal = {
  message?: string;
  fields?: Record<string, string>;
  reason?: RefusalReason;
  [more: string]: unknown;
};

type Answer = (received: Received) => Response | Promise<Response>;

/** Replaces the studio's API behind the page's `fetch`; its responses have the contract's types. */
export class FakeApi {
  /** Every call so far. */
  readonly received: Received[] = [];
  readonly #answers = new Map<Call, Answer>();

  /** Lets such calls succeed from now on. A list's total is its length. */
  grant<C extends Call>(call: C, output: Granted<C> | ((received: Received) => Granted<C>)): void {
    this.#answers.set(call, (received) => {
      const body = typeof output === "function" ? (output as (r: Received) => unknown)(received) : output;
      const headers = Array.isArray(body) ? { [totalCountHeader]: String(body.length) } : undefined;
      return Response.json(body, { headers });
    });
  }

  /**
   * Answers such calls page by page, as D47 has it, with the rows that contain the search terms, in their own
   * order, or reversed when another order is requested. Their total is the number of matches, or `total`.
   */
  grantPages<C extends Call>(call: C, rows: Granted<C> & readonly unknown[], total?: string): void {
    this.#answers.set(call, ({ query }) => {
      const words = (query.get("q") ?? "").toLowerCase();
      const fitting = rows.filter((row) => JSON.stringify(row).toLowerCase().includes(words));
      if (query.has("sort")) fitting.reverse();
      const begin = Number(query.get("cursor") ?? 0);
      const end = begin + Number(query.get("limit") ?? fitting.length);
      const headers = new Headers({ [totalCountHeader]: total ?? String(fitting.length) });
      if (end < fitting.length) headers.set("Link", `<?cursor=${end}>; rel="next"`);
      return Response.json(fitting.slice(begin, end), { headers });
    });
  }

  /** Makes such calls fail with an error of the closed list (D31). */
  refuse(
    call: Call,
    code: ErrorCode,
    { message = "A refusal.", fields, reason, ...more }: Refusal = {},
  ): void {
    const body: ErrorBody = { error: { code, message, fields, reason } };
    this.#answers.set(call, () => Response.json({ ...body, ...more }, { status: errorStatus[code] }));
  }

  /** Makes such calls fail as if offline. */
  cutOff(call: Call): void {
    this.#answers.set(call, () => {
      throw new TypeError("Failed to fetch");
    });
  }

  /** Holds such calls; returns a function that lets them continue to their response. */
  hold(call: Call): () => void {
    const answer = this.#answers.get(call);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#answers.set(call, async (received) => {
      await promise;
      if (!answer) throw new Error(`nothing answers ${call}`);
      return answer(received);
    });
    return resolve;
  }

  /** The calls that change something, in order. Logging in and staying logged in don't count. */
  get writes(): Received[] {
    return this.received.filter(({ call }) => !/^GET |^POST \/jwt$/.test(call));
  }

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(new URL(input instanceof Request ? input.url : input, anyOrigin), init);
    const { pathname, searchParams } = new URL(request.url);
    const call = `${request.method} ${pathname}`;
    const isForm = request.headers.get("Content-Type")?.includes("form");
    const text = await request.text();
    for (const [pattern, answer] of this.#answers) {
      const params = readParams(pattern, call);
      if (!params) continue;
      const { signal } = request;
      const body = text && !isForm ? JSON.parse(text) : text;
      const isPersonal = request.headers.has("Authorization");
      const received: Received = { call, query: searchParams, params, body, isPersonal, signal };
      this.received.push(received);
      received.answer = await answer(received);
      return received.answer;
    }
    throw new Error(`nothing answers ${call}`);
  };
}

/** Only the path tells calls apart. */
const anyOrigin = "http://studio.test";

/** The parameters of a call that matches the pattern: "GET /users/:id" has an id for "GET /users/7". */
function readParams(pattern: string, call: string): Record<string, string> | undefined {
  const expression = pattern.replaceAll(/:(\w+)/g, "(?<$1>[^/]+)");
  const match = new RegExp(`^${expression}$`).exec(call);
  return match ? { ...match.groups } : undefined;
}
