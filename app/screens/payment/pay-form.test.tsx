import { expect, test } from "vitest";
import { elementsOf, renderScreen, wordsOf } from "#tests/app/render-screen.tsx";
import { TestCardForm } from "./cards/test-card-form.tsx";
import { PayForm } from "./pay-form.tsx";
import { Receipt } from "./receipt.tsx";

const order = {
  price: 50,
  trainerId: "trainer-tara",
  trainerName: "Tara Trainer",
  slotDuration: 1.5,
  slotTiming: "Evening",
  attemptId: "attempt-1",
} as const;

// §2.43 §9.2
test("the receipt has trainer, timing, duration in hours, membership and price", () => {
  expect(wordsOf(renderScreen(<Receipt order={order} />))).toBe(
    "What you pay for Trainer Tara Trainer Slot timing Evening Slot duration 1.5 hours " +
      "Membership Standard Price $50",
  );
});

// §2.43 D9 D45
test("the card's fields stand above the Pay button; the test gateway says that nothing is charged (D45)", () => {
  const page = renderScreen(
    <PayForm
      price={50}
      state={{ stage: "ready" }}
      onPay={() => undefined}
      CardForm={TestCardForm}
      publishableKey="pk_test_of_a_test"
    />,
  );
  expect(wordsOf(page)).toContain("Test mode: no card is charged");
  expect(elementsOf(page, "label").map(wordsOf)).toEqual(["Card number", "Expiry date", "CVC"]);
  expect(elementsOf(page, "button").map(wordsOf).at(-1)).toMatch(/^Pay \$50\b/);
});
