import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { popupAnswer } from "./popup-answer.ts";

const page = { isFocused: true };
let popup = { closed: false };
let ended = new AbortController();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  vi.stubGlobal("document", { hasFocus: () => page.isFocused });
  page.isFocused = false;
  popup = { closed: false };
  ended = new AbortController();
});

afterEach(() => {
  ended.abort();
});

/** Waits for the popup; its outcome so far, and the promise of its answer. */
function wait() {
  const outcome = { state: "waiting" };
  const answer = popupAnswer({ popup, attempt: "mine", signal: ended.signal }).then(
    () => {
      outcome.state = "success";
    },
    (error: { code: string }) => {
      outcome.state = error.code;
    },
  );
  return { outcome, answer };
}

/** Posts the message of the server's page at the end of a popup. */
function say(message: { attempt: string | null; error: string | null }): void {
  const channel = new BroadcastChannel("shokti-google-sign-in");
  channel.postMessage(message);
  channel.close();
}

async function pass(ms: number) {
  await vi.advanceTimersByTimeAsync(ms);
}

function closePopup({ isFocused }: { isFocused: boolean }) {
  popup.closed = true;
  page.isFocused = isFocused;
}

test.each([
  [{ attempt: "mine", error: null }, "success"],
  [{ attempt: "mine", error: "access_denied" }, "popup-closed-by-user"],
  [{ attempt: "mine", error: "account_not_linked" }, "account-not-linked"],
  [{ attempt: "mine", error: "email_not_verified" }, "email-not-verified"],
  [{ attempt: "mine", error: "invalid_code" }, "unknown"],
  [{ attempt: null, error: "state_mismatch" }, "unknown"],
])("the popup's message %o ends as %s", async (message, state) => {
  const { outcome, answer } = wait();
  say(message);
  await answer;
  expect(outcome.state).toBe(state);
});

test("another attempt's message, and a success that names none, say nothing", async () => {
  const { outcome, answer } = wait();
  say({ attempt: "another", error: null });
  say({ attempt: "another", error: "invalid_code" });
  say({ attempt: null, error: null });
  say({ attempt: "mine", error: "access_denied" });
  await answer;
  expect(outcome.state).toBe("popup-closed-by-user");
});

test("a closed popup that returns the focus is given up once its last message had time to arrive", async () => {
  const { outcome } = wait();
  await pass(20_000);
  closePopup({ isFocused: true });
  await pass(1000);
  expect(outcome.state).toBe("waiting");
  await pass(500);
  expect(outcome.state).toBe("popup-closed-by-user");
});

// §9.9
test("a popup closed while another window has the focus is given up within 8 s", async () => {
  const { outcome } = wait();
  await pass(20_000);
  closePopup({ isFocused: false });
  await pass(6500);
  expect(outcome.state).toBe("waiting");
  await pass(1400);
  expect(outcome.state).toBe("popup-closed-by-user");
});

test("a popup cut off by the provider's page is waited for until this page has the focus again", async () => {
  const { outcome } = wait();
  await pass(1000);
  closePopup({ isFocused: false });
  await pass(120_000);
  expect(outcome.state).toBe("waiting");
  closePopup({ isFocused: true });
  await pass(250);
  expect(outcome.state).toBe("popup-closed-by-user");
});
