import { onlineManager } from "@tanstack/react-query";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { address, openPage } from "#tests/app/bench.tsx";
import { lists, partsOf, press } from "#tests/app/lists.ts";
import { sampleUser } from "#tests/app/samples.ts";

const alert = (words: string) => page.getByRole("alert").filter({ hasText: words });

/** Takes the browser offline, once the page listens for that; returns how to go back online. */
async function goOffline(): Promise<() => void> {
  const isOnline = () => {
    dispatchEvent(new Event("offline"));
    return onlineManager.isOnline();
  };
  await expect.poll(isOnline).toBe(false);
  return () => void dispatchEvent(new Event("online"));
}

/** Loading, failing and paging belong to the frame that all lists share: one list of cards and one of rows. */
const cardsAndRows = lists.filter(({ path }) => ["/all-trainers", "/dashboard/all-users"].includes(path));

describe.each(cardsAndRows)("$noun", (list) => {
  const { noun, path, call, fill } = list;
  const { visit, search, row, count, shown, link, failed, calls } = partsOf(list);

  test("that fail to load say so after the retries, and leave the focus at their count when tried again", async () => {
    const api = await visit();
    await expect.element(count).toHaveTextContent(`5 ${noun}`);
    api.cutOff(call);
    await search.fill("khan");
    await expect.element(failed).toBeInTheDocument();
    fill(api);
    await press(failed.getByRole("button", { name: "Try again" }));
    await expect.element(failed).not.toBeInTheDocument();
    await expect.element(count).toHaveFocus();
    await expect.element(row("Bashir")).toBeVisible();
    await expect.element(row("Chitra")).not.toBeInTheDocument();
  });

  test("say at once that the browser is offline, load when it is back online, and then have the focus at their count", async () => {
    const api = await visit();
    await expect.element(count).toHaveTextContent(`5 ${noun}`);
    const comeBack = await goOffline();
    api.cutOff(call);
    await search.fill("khan");
    const again = failed.getByRole("button", { name: "Try again" });
    await expect.element(again).toBeEnabled();
    (again.element() as HTMLElement).focus();
    fill(api);
    comeBack();
    await expect.element(failed).not.toBeInTheDocument();
    await expect.element(count).toHaveTextContent(`2 ${noun}`);
    await expect.element(count).toHaveFocus();
  });

  test("whose next page fails: the button says so, and then requests that same page", async () => {
    const api = await visit(`${path}?limit=2`);
    await expect.element(shown).toHaveTextContent(`2 of 5 ${noun}`);
    api.cutOff(call);
    await press(link("Show more"));
    const more = alert(`More ${noun} could not be loaded.`);
    await expect.element(more).toBeInTheDocument();
    const again = link("Try again");
    await expect.element(again).toHaveFocus();
    await expect.element(more).toBeInViewport();
    await expect.element(shown).toHaveTextContent(`2 of 5 ${noun}`);

    fill(api);
    const before = calls(api).length;
    await press(again);
    await expect.element(shown).toHaveTextContent(`4 of 5 ${noun}`);
    await expect.element(more).not.toBeInTheDocument();
    await expect.element(link("Show more")).toHaveFocus();
    expect(
      calls(api)
        .slice(before)
        .map(({ query }) => query.get("cursor")),
    ).toEqual(["2"]);
  });

  // D47
  test("abort a superseded search, and do not show its late response", async () => {
    const api = await visit();
    await expect.element(count).toHaveTextContent(`5 ${noun}`);
    const answerLate = api.hold(call);
    await search.fill("chitra");
    await expect.poll(() => calls(api, "chitra")).toHaveLength(1);
    await expect.poll(address).toContain("q=chitra");
    const [late] = calls(api, "chitra");
    expect(late?.signal.aborted).toBe(false);
    fill(api);
    await search.fill("khan");
    await expect.element(count).toHaveTextContent(`2 ${noun}`);
    await expect.poll(() => late?.signal.aborted).toBe(true);

    answerLate();
    await expect.poll(() => late?.answer?.bodyUsed).toBe(true);
    // The response is rendered in the next frames.
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    await expect.element(count).toHaveTextContent(`2 ${noun}`);
    await expect.element(row("Anwar")).toBeVisible();
    await expect.element(row("Chitra")).not.toBeInTheDocument();
  });
});

test("a dashboard whose owner cannot be loaded says so, and works after a retry", async () => {
  const admin = sampleUser({ name: "Ada Admin", email: "ada@shokti.test", role: "admin" });
  const api = await openPage("/dashboard/profile", { as: admin, api: (fake) => fake.cutOff("GET /users") });
  const failed = alert("Your dashboard could not be loaded.");
  await expect.element(failed).toBeInTheDocument();
  api.grant("GET /users", [admin]);
  await failed.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByLabelText("Email")).toHaveValue(admin.email);
});
