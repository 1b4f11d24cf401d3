import { Hono } from "hono";
import { expect, test } from "vitest";
import type { CardIntent } from "#server/ports/cards/card-provider.ts";
import { confirm, newIntent, setUpBench } from "#tests/server/gateway-bench.ts";
import { mountPath } from "./mount-path.ts";

const bench = setUpBench();

/** An intent that awaits authentication, and the server with the gateway mounted as in the demo. */
async function challenged(number = "4000002500003155") {
  const intent = await newIntent(bench);
  const { status, body } = await confirm(bench, intent, { number });
  expect(status).toBe(200);
  expect(body.status).toBe("requires_action");
  expect(body.next_action?.type).toBe("redirect_to_url");
  const url = body.next_action?.redirect_to_url.url ?? "";
  return { intent, url, server: new Hono().route(mountPath, bench.gateway.app) };
}

function answer(intent: CardIntent, outcome: string) {
  return { method: "POST", body: new URLSearchParams({ client_secret: intent.clientSecret, outcome }) };
}

test.each(["4000002500003155", "4000002760003184"])(
  "the card %s requires authentication, then is charged",
  async (number) => {
    const { intent, url, server } = await challenged(number);
    const page = await server.request(url);
    expect(page.status).toBe(200);
    const text = await page.text();
    expect(text).toContain("Demo bank");
    expect(text).toContain(`$50.00, with the card ending in ${number.slice(-4)}`);
    expect(text).toContain("Complete authentication");
    expect(text).toContain("Fail authentication");
    expect(await bench.gateway.provider.fetchIntent(intent.id)).toMatchObject({
      status: "requires_action",
      amountReceivedCents: 0,
    });
    const done = await server.request(url, answer(intent, "complete"));
    expect(await done.text()).toContain("Authentication complete");
    expect(await bench.gateway.provider.fetchIntent(intent.id)).toMatchObject({
      status: "succeeded",
      amountReceivedCents: 5000,
    });
  },
);

test("a failed challenge charges nothing, says why, and another card can be tried", async () => {
  const { intent, url, server } = await challenged();
  expect(await (await server.request(url, answer(intent, "fail"))).text()).toContain("Nothing was charged");
  const read = `${mountPath}/v1/payment_intents/${intent.id}`;
  const key = bench.gateway.provider.publishableKey;
  const body = await (await server.request(`${read}?key=${key}&client_secret=${intent.clientSecret}`)).json();
  expect(body).toMatchObject({
    status: "requires_payment_method",
    next_action: null,
    last_payment_error: {
      code: "payment_intent_authentication_failure",
      message:
        "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
    },
  });
  expect((await confirm(bench, intent, {})).body).toMatchObject({ status: "succeeded" });
});

test("pressing both buttons at once settles the payment only one way", async () => {
  const { intent, url, server } = await challenged();
  await Promise.all(
    ["complete", "fail", "complete"].map((outcome) => server.request(url, answer(intent, outcome))),
  );
  expect(await bench.db.selectFrom("test_gateway_events").selectAll().execute()).toHaveLength(1);
});

test("an answer after the payment changes nothing", async () => {
  const { intent, url, server } = await challenged();
  await server.request(url, answer(intent, "complete"));
  const late = await server.request(url, answer(intent, "fail"));
  expect(await late.text()).toContain("Authentication complete");
  expect(await (await server.request(url)).text()).toContain("Authentication complete");
});

test("the page runs no script and can be framed only by our own pages", async () => {
  const { url, server } = await challenged();
  const page = await server.request(url);
  const policy = page.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).not.toContain("unsafe-inline");
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(await page.text()).not.toContain("<script");
});

test("a wrong secret and an unknown payment both answer 404", async () => {
  const { intent, url, server } = await challenged();
  const wrong = [
    `${mountPath}/challenge/${intent.id}?client_secret=wrong`,
    `${mountPath}/challenge/${intent.id}`,
    `${mountPath}/challenge/pi_1?client_secret=${intent.clientSecret}`,
    `${mountPath}/challenge/%00?client_secret=x`,
  ];
  for (const address of wrong) expect((await server.request(address)).status).toBe(404);
  const forged = { ...intent, clientSecret: "wrong" };
  expect((await server.request(url, answer(forged, "complete"))).status).toBe(404);
});
