import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { popupPage } from "./popup-page.ts";

/** Runs the page's script where the window does not close, and says what it told and where it went. */
function runPage(search: string) {
  const told: unknown[] = [];
  const went: string[] = [];
  let closings = 0;
  runInNewContext(/<script>(.*)<\/script>/s.exec(popupPage)?.[1] ?? "", {
    URL,
    URLSearchParams,
    location: { search, origin: "https://shokti.example", replace: (place: string) => went.push(place) },
    BroadcastChannel: class {
      postMessage = (message: unknown) => told.push(structuredClone(message));
    },
    window: {
      close: () => {
        closings += 1;
      },
    },
    setTimeout: (step: () => void) => step(),
  });
  return { told, went, closings };
}

// §4.6
test("the popup tells how it went and closes; where it may not, it goes to where one came from (spec §4)", () => {
  expect(runPage("?attempt=a1&from=%2Fmorning%2Ftrainer-tara")).toEqual({
    told: [{ attempt: "a1", error: null }],
    went: ["https://shokti.example/morning/trainer-tara"],
    closings: 1,
  });
});

test("without a place, or with another site's, it goes home", () => {
  expect(runPage("?attempt=a1").went).toEqual(["https://shokti.example/"]);
  expect(runPage("?attempt=a1&from=https%3A%2F%2Fevil.example%2F").went).toEqual(["/"]);
});
