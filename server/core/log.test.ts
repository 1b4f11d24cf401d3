import { expect, test } from "vitest";
import { createLogger } from "./log.ts";

function logged(error: unknown): string {
  const lines: string[] = [];
  createLogger("info", { write: (line) => lines.push(line) }).error({ err: error }, "it failed");
  return lines.join("");
}

test("secrets and personal data are left out, however deep they are and whatever the case of their names", () => {
  const lines: string[] = [];
  const logger = createLogger("info", { write: (line) => lines.push(line) });
  const request = { headers: { Authorization: "Bearer abc", cookie: "session=abc" }, id: 7 };
  logger.info({ request, email: "rumana@shokti.test" }, "asked");
  expect(JSON.parse(lines.join(""))).toMatchObject({
    request: { headers: { Authorization: "…", cookie: "…" }, id: 7 },
    email: "…",
    msg: "asked",
  });
});

test("a mail that was refused is logged without its recipient", () => {
  const refused = Object.assign(new Error("550 5.1.1 <rumana@shokti.test>: user unknown"), {
    code: "EENVELOPE",
    rejected: ["rumana@shokti.test"],
    envelope: { to: ["rumana@shokti.test"] },
  });
  const line = logged(refused);
  expect(line).not.toContain("rumana");
  expect(JSON.parse(line)).toMatchObject({
    err: { code: "EENVELOPE", message: "550 5.1.1 <…>: user unknown" },
  });
});

test("a key that is taken is logged without the row's values", () => {
  const taken = Object.assign(new Error("duplicate key value violates unique constraint"), {
    detail: "Key (email)=(rumana@shokti.test) already exists.",
  });
  expect(logged(taken)).not.toContain("rumana");
});

test("the card provider's errors are logged without the payment, also as one failure of several", () => {
  const payment = { client_secret: "pi_1_secret_2", receipt_email: "rumana@shokti.test" };
  const refused = Object.assign(new Error("This charge is disputed."), { raw: { payment_intent: payment } });
  const outage = new Error("the card service is away", { cause: refused });
  const line = logged(new AggregateError([refused, outage], "some charges could not be settled"));
  expect(line).not.toContain("pi_1_secret_2");
  expect(line).not.toContain("rumana");
  expect(line.match(/This charge is disputed/g)?.length).toBeGreaterThan(1);
});

test("what is no error says nothing of itself", () => {
  expect(logged({ password: "Studio@2025" })).not.toContain("Studio@2025");
});
