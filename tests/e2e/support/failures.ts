import type { Page } from "@playwright/test";

type Answer = { status: number; body: unknown };
type Call = { method: string; path: string };

/** Answers one kind of call in the server's place; returns how to let it through again. */
export async function answerInstead(page: Page, call: Call, { status, body }: Answer) {
  return intercept(page, call, { status, body });
}

/** Has one kind of call find no network; returns how to let it through again. */
export async function cutOff(page: Page, call: Call) {
  return intercept(page, call, "nothing");
}

async function intercept(page: Page, { method, path }: Call, answer: Answer | "nothing") {
  const isCalled = ({ pathname }: URL) => pathname === path;
  await page.route(isCalled, (route) => {
    if (route.request().method() !== method) return route.fallback();
    if (answer === "nothing") return route.abort();
    return route.fulfill({ status: answer.status, json: answer.body });
  });
  return () => page.unroute(isCalled);
}
