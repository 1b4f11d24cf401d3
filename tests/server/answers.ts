import { expect } from "vitest";
import { z } from "zod";
import { errorStatus } from "#contract/constants.ts";
import { ErrorBody } from "#contract/errors.ts";

const StrictError = z.strictObject({ error: z.strictObject(ErrorBody.shape.error.shape) });

/** The JSON of a response that must have this status. */
export async function read<Body>(answer: Response | Promise<Response>, status = 200): Promise<Body> {
  const { status: found, text } = await whole(await answer);
  expect(found, text).toBe(status);
  return JSON.parse(text) as Body;
}

/** The error of a response that must have exactly D31's body, with the status of its code. */
export async function refusal(answer: Response | Promise<Response>) {
  const { status, text } = await whole(await answer);
  const { error } = StrictError.parse(JSON.parse(text));
  expect(status, text).toBe(errorStatus[error.code]);
  return error;
}

async function whole(answer: Response) {
  return { status: answer.status, text: await answer.text() };
}
