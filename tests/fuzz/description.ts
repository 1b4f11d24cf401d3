import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Schema } from "./values.ts";

/** A parameter's location, and its schema. */
export type Parameter = { in: "path" | "query" | "header"; name: string; required?: boolean; schema: Schema };

/** One of the operations in the API's description. */
export type Operation = {
  method: string;
  path: string;
  parameters: Parameter[];
  body: { type: string; schema: Schema } | undefined;
  /** Whether the description lists this status. */
  answers(status: number): boolean;
  /** What is wrong with the body of a successful response; undefined if nothing is. */
  faultOf(status: number, body: unknown): string | undefined;
};

type Document = { paths: Record<string, Record<string, Described>> };
type Described = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
};

/** All operations of the app's own description. */
export async function readDescription(app: {
  request(path: string): Response | Promise<Response>;
}): Promise<Operation[]> {
  const document = (await (await app.request("/openapi.json")).json()) as Document;
  const ajv = addFormats.default(new Ajv2020({ strict: false }));
  ajv.addSchema(document, "api");
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operation(ajv, { path, method, described })),
  );
}

function operation(
  ajv: Ajv2020,
  { path, method, described }: { path: string; method: string; described: Described },
): Operation {
  const [type, content] = Object.entries(described.requestBody?.content ?? {})[0] ?? [];
  // Compiled on demand: all of them take longer than a short form's requests.
  const checks = new Map<number, ValidateFunction>();
  function checkOf(status: number): ValidateFunction | undefined {
    if (!described.responses[status]?.content?.["application/json"]) return undefined;
    const pointer = [
      "paths",
      path,
      method,
      "responses",
      `${status}`,
      "content",
      "application/json",
      "schema",
    ];
    const check = checks.get(status) ?? ajv.compile({ $ref: `api#/${pointer.map(escapePointer).join("/")}` });
    checks.set(status, check);
    return check;
  }
  return {
    method: method.toUpperCase(),
    path,
    parameters: described.parameters ?? [],
    body: type && content ? { type, schema: content.schema } : undefined,
    answers: (status) => String(status) in described.responses,
    faultOf(status, body) {
      const check = checkOf(status);
      return !check || check(body) ? undefined : ajv.errorsText(check.errors);
    },
  };
}

const escapePointer = (name: string) => encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"));
