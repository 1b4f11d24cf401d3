import { pino } from "pino";
import { expect, test } from "vitest";
import { createBreaker } from "#server/core/breaker.ts";
import { fault, json, listed, openRecorded, page, recordedIntent } from "#tests/server/recorded-provider.ts";
import { CardProviderUnavailable } from "./card-provider.ts";
import { isCardOutage } from "./provider-faults.ts";
import { withBreaker } from "./with-breaker.ts";

/** A provider behind recorded answers and a breaker that opens at the second failure on end. */
function openGuarded(...answers: Parameters<typeof openRecorded>) {
  const { provider, sent } = openRecorded(...answers);
  const logger = pino({ level: "silent" });
  const settings = { name: "cards", failures: 2, pauseMs: 60_000, isFailure: isCardOutage, logger };
  const breaker = createBreaker(settings);
  return { provider: withBreaker(provider, breaker), breaker, sent };
}

const down = fault(500, { type: "api_error", message: "down" });
const missing = fault(404, { type: "invalid_request_error", code: "resource_missing", message: "No such" });

test("a provider that is down is not asked again and again, nor for a list", async () => {
  const { provider, sent } = openGuarded(down);
  const ask = () => provider.fetchIntent(recordedIntent.id);
  for (let time = 0; time < 3; time += 1) await expect(ask()).rejects.toBeInstanceOf(CardProviderUnavailable);
  const list = listed(provider.listIntents({ createdSince: new Date() }));
  await expect(list).rejects.toBeInstanceOf(CardProviderUnavailable);
  expect(sent).toHaveLength(2);
});

test.each([
  ["a declined card", fault(402, { type: "card_error", code: "card_declined", message: "Declined." })],
  ["an attempt that is under way", fault(409, { type: "api_error", message: "in use" })],
  ["too many calls", fault(429, { type: "api_error", code: "rate_limit", message: "slow down" })],
  ["an unknown id", missing],
])("%s says nothing against the provider", async (_what, refusal) => {
  const { provider, breaker } = openGuarded(refusal);
  for (let time = 0; time < 3; time += 1) await provider.fetchIntent(recordedIntent.id).catch(() => {});
  expect(breaker.isOpen()).toBe(false);
});

test("a refusal is an answer: what failed before it is forgotten", async () => {
  const { provider, breaker } = openGuarded(down, missing, down, json(200, recordedIntent));
  for (let time = 0; time < 3; time += 1) await provider.fetchIntent(recordedIntent.id).catch(() => {});
  expect(breaker.isOpen()).toBe(false);
  expect(await provider.fetchIntent(recordedIntent.id)).toMatchObject({ id: recordedIntent.id });
});

test("a list goes on from page to page", async () => {
  const other = { ...recordedIntent, id: "pi_3QrS7uVwXyZ0aBcD1eFgHiJm" };
  const { provider } = openGuarded(page([recordedIntent], true), page([other]));
  const intents = await listed(provider.listIntents({ createdSince: new Date(0) }));
  expect(intents.map(({ id }) => id)).toEqual([recordedIntent.id, other.id]);
});
