import { createRoute } from "@hono/zod-openapi";
import { NewSubscriber, Subscribed } from "#contract/subscribers.ts";
import { body, errors, json } from "#server/http/answers.ts";
import { createRouter } from "#server/http/router.ts";
import { subscribe } from "./writes.ts";

const add = createRoute({
  method: "post",
  path: "/subscribers",
  operationId: "subscribe",
  tags: ["Newsletter"],
  summary: "Subscribe to the newsletter",
  request: { body: body(NewSubscriber) },
  responses: { 201: json(Subscribed, "On the list"), ...errors("invalid") },
});

/** The newsletter's list. */
export const subscribers = createRouter().openapi(add, async (c) => {
  const { db, clock } = c.get("parts");
  await subscribe(db, { email: c.req.valid("json").email, now: clock.now() });
  return c.json({ acknowledged: true as const }, 201);
});
