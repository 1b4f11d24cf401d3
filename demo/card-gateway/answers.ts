import type { ContentfulStatusCode } from "hono/utils/http-status";

/** The gateway's response: a status and a JSON body in the provider's wire format. */
export type Answer = { status: ContentfulStatusCode; body: unknown };

/** The fields of the provider's error object that the gateway uses. */
export type Fault = {
  type: "card_error" | "invalid_request_error" | "idempotency_error" | "api_error";
  code?: string;
  decline_code?: string;
  message: string;
  param?: string;
  charge?: string;
  payment_intent?: unknown;
  payment_method?: unknown;
};

/** Thrown for a request refused before it changed anything; rolls its transaction back. */
export class Refusal extends Error {
  readonly answer: Answer;

  constructor(status: ContentfulStatusCode, fault: Fault) {
    super(fault.message);
    this.answer = faultAnswer(status, fault);
  }
}

/** An error response whose effects (a recorded decline) are kept. */
export function faultAnswer(status: ContentfulStatusCode, fault: Fault): Answer {
  return { status, body: { error: fault } };
}

/** A refused parameter: 400 in the provider's format. */
export function badParameter(param: string, code: string, message: string): Refusal {
  return new Refusal(400, { type: "invalid_request_error", code, message, param });
}

/** The provider's 404 for an unknown id. */
export function noSuch(kind: "payment_intent" | "charge" | "refund" | "dispute", id: string): Refusal {
  return new Refusal(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
    param: kind === "payment_intent" ? "intent" : "id",
  });
}
